import { createContext, use } from 'react'

/** The page of an address as the server has rendered it. */
export interface ServerPage {
  pathname: string
  /** What stood in its `<main>`. */
  html: string
}

const ServerPageContext = createContext<ServerPage | null>(null)

export const ServerPageProvider = ServerPageContext.Provider

/** Stays readable where the code that should take its place does not come: its links work, its controls do not. */
export function ServerPageView({ pathname }: { pathname: string }) {
  const serverPage = use(ServerPageContext)
  if (serverPage?.pathname !== pathname) return null
  return <div dangerouslySetInnerHTML={{ __html: serverPage.html }} />
}
