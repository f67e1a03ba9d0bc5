import { lazy, type ComponentType } from 'react'
import type { RemoteRoute, RemoteRoutes } from 'shared-backend'
import { agency } from './settings/agency/text.ts'
import { bin } from './listings/dashboard/text.ts'
import { common } from './kit/text.ts'
import { forgottenPassword, login, newPassword } from './settings/login/text.ts'
import { form } from './listings/property-form/text.ts'
import { privateFacts } from './listings/private/text.ts'
import { settings } from './settings/cards/text.ts'
import { byHand } from './desk/by-hand/text.ts'
import { frame } from './settings/frame/text.ts'
import { health } from './settings/health/text.ts'
import { cases } from './desk/cases/text.ts'
import { categories } from './settings/categories/text.ts'
import { persons } from './settings/persons/text.ts'
import { report } from './listings/report/text.ts'
import { portalText } from './settings/portals/text.ts'
import { importText } from './listings/imports/file/text.ts'
import { runText } from './listings/imports/run/text.ts'

/**
 * A page as a chunk of its own: signing in must not load the editor. Not by `shared-backend/lazyPage`, which writes the
 * page's files into the registry, so that the server names them: every visitor's page would carry those of the admin area.
 */
const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((code) => ({ default: code[name] })))

/** Behind the sign-in, with a header of its own. */
const inside = (title: string, page: ComponentType): RemoteRoute => ({
  title,
  session: true,
  bare: true,
  page,
})

export const routes: RemoteRoutes = {
  '/admin/login': {
    title: login.title,
    bare: true,
    mainControl: login.submit,
    page: lazyPage(() => import('./settings/pages/LoginPage.tsx'), 'LoginPage'),
  },
  '/admin/forgot-password': {
    title: forgottenPassword.title,
    bare: true,
    mainControl: forgottenPassword.send,
    page: lazyPage(() => import('./settings/pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  '/admin/new-password': {
    title: newPassword.title,
    bare: true,
    page: lazyPage(() => import('./settings/pages/NewPasswordPage.tsx'), 'NewPasswordPage'),
  },
  '/admin': inside(
    common.panel,
    lazyPage(() => import('./listings/pages/DashboardPage.tsx'), 'DashboardPage'),
  ),
  '/admin/settings': inside(
    settings.title,
    lazyPage(() => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
  ),
  '/admin/settings/agency': inside(
    agency.title,
    lazyPage(() => import('./settings/pages/AgencyPage.tsx'), 'AgencyPage'),
  ),
  '/admin/settings/site': inside(
    agency.textsTitle,
    lazyPage(() => import('./settings/pages/SiteTextsPage.tsx'), 'SiteTextsPage'),
  ),
  '/admin/settings/team': inside(
    frame.team.title,
    lazyPage(() => import('./settings/pages/TeamPage.tsx'), 'TeamPage'),
  ),
  '/admin/settings/visits': inside(
    settings.visits.title,
    lazyPage(() => import('./settings/pages/VisitsPage.tsx'), 'VisitsPage'),
  ),
  '/admin/settings/notices': inside(
    frame.notices.title,
    lazyPage(() => import('./pages/NoticesPage.tsx'), 'NoticesPage'),
  ),
  '/admin/settings/categories': inside(
    categories.title,
    lazyPage(() => import('./settings/pages/CategoriesPage.tsx'), 'CategoriesPage'),
  ),
  '/admin/settings/health': inside(
    health.title,
    lazyPage(() => import('./settings/pages/HealthPage.tsx'), 'HealthPage'),
  ),
  '/admin/settings/data': inside(
    frame.data.title,
    lazyPage(() => import('./pages/DataPage.tsx'), 'DataPage'),
  ),
  '/admin/settings/portals': inside(
    portalText.title,
    lazyPage(() => import('./settings/pages/PortalsPage.tsx'), 'PortalsPage'),
  ),
  '/admin/settings/privacy': inside(
    persons.pageTitle,
    lazyPage(() => import('./settings/pages/PrivacyPage.tsx'), 'PrivacyPage'),
  ),
  '/admin/properties/new': inside(
    form.newTitle,
    lazyPage(() => import('./listings/pages/NewPropertyPage.tsx'), 'NewPropertyPage'),
  ),
  '/admin/properties/edit/:id': inside(
    form.editTitle,
    lazyPage(() => import('./listings/pages/EditPropertyPage.tsx'), 'EditPropertyPage'),
  ),
  '/admin/properties/deleted': inside(
    bin.title,
    lazyPage(() => import('./listings/pages/BinPage.tsx'), 'BinPage'),
  ),
  '/admin/properties/import': inside(
    importText.title,
    lazyPage(() => import('./listings/pages/ImportPage.tsx'), 'ImportPage'),
  ),
  '/admin/properties/private/:id': inside(
    privateFacts.title,
    lazyPage(() => import('./listings/pages/PrivateFactsPage.tsx'), 'PrivateFactsPage'),
  ),
  '/admin/properties/import/:id': inside(
    runText.title,
    lazyPage(() => import('./listings/pages/ImportRunPage.tsx'), 'ImportRunPage'),
  ),
  '/admin/properties/report/:id': inside(
    report.title,
    lazyPage(() => import('./listings/pages/ReportPage.tsx'), 'ReportPage'),
  ),
  '/admin/cases': inside(
    cases.title,
    lazyPage(() => import('./desk/pages/CasesPage.tsx'), 'CasesPage'),
  ),
  '/admin/cases/new': inside(
    byHand.title,
    lazyPage(() => import('./desk/pages/NewCasePage.tsx'), 'NewCasePage'),
  ),
  '/admin/leads': inside(
    cases.title,
    lazyPage(() => import('./desk/pages/LeadsPage.tsx'), 'LeadsPage'),
  ),
}
