import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'

/** The component that a remote exposes as `./App`: it renders its own `<Routes>`, with absolute paths of the site. */
export type RemoteApp = ComponentType

/** A remote's App, made of its routes. */
export function createApp(routes: Record<string, { page: ComponentType }>): RemoteApp {
  const pages = Object.entries(routes).map(([pattern, { page: Page }]) => (
    <Route key={pattern} path={pattern} element={<Page />} />
  ))
  return function App() {
    return <Routes>{pages}</Routes>
  }
}
