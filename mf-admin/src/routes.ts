import { lazy } from 'react'
import type { RemoteRoutes } from 'shared-backend'
import { agency } from './settings/agency/text.ts'
import { bin } from './listings/dashboard/text.ts'
import { common } from './kit/text.ts'
import { forgottenPassword, login, newPassword } from './settings/login/text.ts'
import { form } from './listings/property-form/text.ts'
import { leads } from './desk/leads/text.ts'
import { privateFacts } from './listings/private/text.ts'
import { settings } from './settings/cards/text.ts'
import { cases } from './desk/cases/text.ts'
import { persons } from './settings/persons/text.ts'
import { report } from './listings/report/text.ts'
import { portalText } from './settings/portals/text.ts'
import { importText } from './listings/imports/file/text.ts'
import { runText } from './listings/imports/run/text.ts'

// One chunk per page: signing in must not load the editor.
const LoginPage = lazy(() => import('./settings/pages/LoginPage.tsx').then((m) => ({ default: m.LoginPage })))
const DashboardPage = lazy(() =>
  import('./listings/pages/DashboardPage.tsx').then((m) => ({ default: m.DashboardPage })),
)
const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })))
const AgencyPage = lazy(() =>
  import('./settings/pages/AgencyPage.tsx').then((m) => ({ default: m.AgencyPage })),
)
const PersonPage = lazy(() =>
  import('./settings/pages/PersonPage.tsx').then((m) => ({ default: m.PersonPage })),
)
const PortalsPage = lazy(() =>
  import('./settings/pages/PortalsPage.tsx').then((m) => ({ default: m.PortalsPage })),
)
const NewPropertyPage = lazy(() =>
  import('./listings/pages/NewPropertyPage.tsx').then((m) => ({ default: m.NewPropertyPage })),
)
const EditPropertyPage = lazy(() =>
  import('./listings/pages/EditPropertyPage.tsx').then((m) => ({ default: m.EditPropertyPage })),
)
const BinPage = lazy(() => import('./listings/pages/BinPage.tsx').then((m) => ({ default: m.BinPage })))
const PrivateFactsPage = lazy(() =>
  import('./listings/pages/PrivateFactsPage.tsx').then((m) => ({ default: m.PrivateFactsPage })),
)
const ImportPage = lazy(() =>
  import('./listings/pages/ImportPage.tsx').then((m) => ({ default: m.ImportPage })),
)
const ImportRunPage = lazy(() =>
  import('./listings/pages/ImportRunPage.tsx').then((m) => ({ default: m.ImportRunPage })),
)
const ReportPage = lazy(() =>
  import('./listings/pages/ReportPage.tsx').then((m) => ({ default: m.ReportPage })),
)
const ForgotPasswordPage = lazy(() =>
  import('./settings/pages/ForgotPasswordPage.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
)
const NewPasswordPage = lazy(() =>
  import('./settings/pages/NewPasswordPage.tsx').then((m) => ({ default: m.NewPasswordPage })),
)
const CasesPage = lazy(() => import('./desk/pages/CasesPage.tsx').then((m) => ({ default: m.CasesPage })))
const LeadsPage = lazy(() => import('./desk/pages/LeadsPage.tsx').then((m) => ({ default: m.LeadsPage })))

/** Behind the sign-in, with a header of its own. */
const inside = { session: true, bare: true }

export const routes: RemoteRoutes = {
  '/admin/login': { title: login.title, bare: true, mainControl: login.submit, page: LoginPage },
  '/admin/forgot-password': {
    title: forgottenPassword.title,
    bare: true,
    mainControl: forgottenPassword.send,
    page: ForgotPasswordPage,
  },
  '/admin/new-password': { title: newPassword.title, bare: true, page: NewPasswordPage },
  '/admin': { title: common.panel, ...inside, page: DashboardPage },
  '/admin/settings': { title: settings.title, ...inside, page: SettingsPage },
  '/admin/settings/agency': { title: agency.title, ...inside, page: AgencyPage },
  '/admin/settings/portals': { title: portalText.title, ...inside, page: PortalsPage },
  '/admin/settings/privacy': { title: persons.title, ...inside, page: PersonPage },
  '/admin/properties/new': { title: form.newTitle, ...inside, page: NewPropertyPage },
  '/admin/properties/edit/:id': { title: form.editTitle, ...inside, page: EditPropertyPage },
  '/admin/properties/deleted': { title: bin.title, ...inside, page: BinPage },
  '/admin/properties/import': { title: importText.title, ...inside, page: ImportPage },
  '/admin/properties/private/:id': { title: privateFacts.title, ...inside, page: PrivateFactsPage },
  '/admin/properties/import/:id': { title: runText.title, ...inside, page: ImportRunPage },
  '/admin/properties/report/:id': { title: report.title, ...inside, page: ReportPage },
  '/admin/cases': { title: cases.title, ...inside, page: CasesPage },
  '/admin/leads': { title: leads.title, ...inside, page: LeadsPage },
}
