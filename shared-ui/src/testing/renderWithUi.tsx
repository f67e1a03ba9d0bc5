import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { ToastProvider } from 'shared-ui'
import { installDialog } from './dialog.ts'

/** Renders inside what the shell gives every page (router, toasts), and a user to act on it. */
export function renderWithUi(
  ui: ReactNode,
  { path = '/' }: { path?: string } = {},
): RenderResult & { user: UserEvent } {
  installDialog()
  const user = userEvent.setup()
  const view = render(ui, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[path]}>
        <ToastProvider>{children}</ToastProvider>
      </MemoryRouter>
    ),
  })
  return { user, ...view }
}
