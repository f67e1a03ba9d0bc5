import { ToastProvider } from 'shared-ui'
import { Outlet, ScrollRestoration } from 'react-router-dom'

export function Root() {
  return (
    <ToastProvider>
      <Outlet />
      <ScrollRestoration />
    </ToastProvider>
  )
}
