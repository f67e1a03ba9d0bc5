import { createContext, use } from 'react'

/** The page of an address as the front door had drawn it. */
export interface DrawnPage {
  pathname: string
  /** What stood in its `<main>`. */
  html: string
}

const DrawnPageContext = createContext<DrawnPage | null>(null)

export const DrawnPageProvider = DrawnPageContext.Provider

/** Stays readable where the code that should take its place does not come: its links work, its controls do not. */
export function DrawnPageView({ pathname }: { pathname: string }) {
  const drawn = use(DrawnPageContext)
  if (drawn?.pathname !== pathname) return null
  return <div dangerouslySetInnerHTML={{ __html: drawn.html }} />
}
