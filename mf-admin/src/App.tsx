import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { RemoteApp } from 'shared-ui'
import { PageLoading } from './layout/PageLoading.tsx'

// One chunk per page: signing in must not load the editor.
const LoginPage = lazy(() => import('./pages/LoginPage.tsx').then((m) => ({ default: m.LoginPage })))
const DashboardPage = lazy(() =>
  import('./pages/DashboardPage.tsx').then((m) => ({ default: m.DashboardPage })),
)
const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })))
const NewPropertyPage = lazy(() =>
  import('./pages/NewPropertyPage.tsx').then((m) => ({ default: m.NewPropertyPage })),
)
const EditPropertyPage = lazy(() =>
  import('./pages/EditPropertyPage.tsx').then((m) => ({ default: m.EditPropertyPage })),
)
const PrivateFactsPage = lazy(() =>
  import('./pages/PrivateFactsPage.tsx').then((m) => ({ default: m.PrivateFactsPage })),
)
const LeadsPage = lazy(() => import('./pages/LeadsPage.tsx').then((m) => ({ default: m.LeadsPage })))

const App: RemoteApp = () => (
  <Suspense fallback={<PageLoading />}>
    <Routes>
      <Route path="/admin/login" element={<LoginPage />} />
      <Route path="/admin" element={<DashboardPage />} />
      <Route path="/admin/settings" element={<SettingsPage />} />
      <Route path="/admin/properties/new" element={<NewPropertyPage />} />
      <Route path="/admin/properties/edit/:id" element={<EditPropertyPage />} />
      <Route path="/admin/properties/private/:id" element={<PrivateFactsPage />} />
      <Route path="/admin/leads" element={<LeadsPage />} />
    </Routes>
  </Suspense>
)

export default App
