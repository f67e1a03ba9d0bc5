import { ToastProvider } from 'shared-ui'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { PageAnnouncer } from './PageAnnouncer.tsx'

export function Root() {
  return (
    <ToastProvider>
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration />
    </ToastProvider>
  )
}
