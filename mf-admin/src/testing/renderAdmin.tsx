import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider, type AdminSession, type SiteConfig } from 'shared-backend'
import { fakeNetwork, testSession, testStore } from 'shared-backend/testing'
import { ToastProvider } from 'shared-ui'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import App from '../App.tsx'
import { forgetKept } from '../kept/kept.ts'
import { clearStash } from '../photos/photoStash.ts'

// A page's code is compiled when a test first opens it.
configure({ asyncUtilTimeout: 5000 })

interface Options {
  path: string
  /** What the guard left in the history entry. */
  state?: unknown
  answers?: Record<string, unknown>
  /** Null for a visitor. */
  session?: AdminSession | null
  config?: Partial<SiteConfig>
  /** What an earlier visit left in the browser's storage, by key. */
  stored?: Record<string, unknown>
}

/**
 * The admin area as the shell would show it at `path`, on a fake network, and a user to act on it.
 * A data router, as the shell's is: leaving a form is asked about through it.
 */
export function renderAdmin({
  path,
  state,
  answers = {},
  session = testSession,
  config,
  stored = {},
}: Options) {
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value))
  clearStash()
  forgetKept()
  // The header of every page counts the new leads.
  const network = fakeNetwork({ 'POST /functions/v1/get-property-leads': [], ...answers })
  const backend = testStore({ network, session, config })
  const router = createMemoryRouter([{ path: '*', element: <App /> }], {
    initialEntries: [{ pathname: path, state }],
  })
  render(
    <Provider store={backend.store}>
      <ConfigProvider value={backend.config}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ConfigProvider>
    </Provider>,
  )
  return { user: userEvent.setup(), router, network, store: backend.store }
}
