import { ToastProvider } from 'shared-ui'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import { scrollKey, scrollPositions } from './scrollPositions.ts'

export function Root() {
  return (
    <ToastProvider>
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration storageKey={scrollPositions} getKey={scrollKey} />
    </ToastProvider>
  )
}
