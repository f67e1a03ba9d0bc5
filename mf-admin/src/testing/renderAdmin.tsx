import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from 'shared-backend'
import { renderRemote, testSession, type RemoteOptions } from 'shared-backend/testing'
import App from '../App.tsx'
import { forgetDrafts } from '../kit/drafts/inMemory.ts'
import { casesOf, category, figuresOf, listOf, todayOf } from './rows.ts'
// Pages are loaded when they are opened; here they are compiled before, outside of any test's time.
import '../settings/pages/AgencyPage.tsx'
import '../listings/pages/BinPage.tsx'
import '../desk/pages/CasesPage.tsx'
import '../listings/pages/DashboardPage.tsx'
import '../listings/pages/EditPropertyPage.tsx'
import '../settings/pages/CategoriesPage.tsx'
import '../settings/pages/ForgotPasswordPage.tsx'
import '../settings/pages/HealthPage.tsx'
import '../listings/pages/ImportPage.tsx'
import '../listings/pages/ImportRunPage.tsx'
import '../desk/pages/LeadsPage.tsx'
import '../desk/pages/NewCasePage.tsx'
import '../settings/pages/LoginPage.tsx'
import '../listings/pages/NewPropertyPage.tsx'
import '../settings/pages/NewPasswordPage.tsx'
import '../pages/NoticesPage.tsx'
import '../settings/pages/PortalsPage.tsx'
import '../listings/pages/PrivateFactsPage.tsx'
import '../listings/pages/ReportPage.tsx'
import '../settings/pages/PrivacyPage.tsx'
import '../settings/pages/SiteTextsPage.tsx'
import '../settings/pages/TeamPage.tsx'
import '../settings/pages/VisitsPage.tsx'
import '../pages/DataPage.tsx'
import '../pages/SettingsPage.tsx'

/** As the shell does with pages that take a session. */
function Guarded() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session || /^\/admin\/(login|forgot-password|new-password)$/.test(pathname)) return <App />
  return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />
}

/** The admin area at `path`, with somebody signed in unless `session` is null. */
export function renderAdmin({ answers, session = testSession, ...options }: RemoteOptions) {
  forgetDrafts()
  return renderRemote(<Guarded />, {
    ...options,
    session,
    // The header of every page counts who waits, and each page makes sure that one is still an admin.
    answers: {
      'GET /rest/v1/rpc/get_lead_figures': { total: 0, new: 0, since: [] },
      'POST /rest/v1/rpc/list_cases': casesOf([]),
      'GET /rest/v1/message_templates': [],
      'POST /rest/v1/rpc/find_people': [],
      'GET /rest/v1/admin_users': [{ id: session?.id }],
      'GET /rest/v1/property_private_facts': [],
      'GET /rest/v1/rpc/get_today': todayOf(),
      'GET /rest/v1/rpc/list_properties': listOf([]),
      'GET /rest/v1/rpc/get_portfolio_stats': figuresOf(0),
      'GET /rest/v1/rpc/get_desk': { version: '1', waiting: 0, answered: 0, median_minutes: null },
      'GET /rest/v1/property_places': [],
      'GET /rest/v1/rpc/cases_wanting': { found: 0, rows: [] },
      'POST /rest/v1/rpc/find_case_matches': { proposed: null, rows: [] },
      'GET /rest/v1/visit_settings': [],
      // The calendar of visits ends with the admin's own address of it.
      'POST /rest/v1/rpc/get_calendar_address': null,
      'GET /rest/v1/retention_settings': [],
      // The settings look for a second factor, and a new password's session is looked up.
      'GET /auth/v1/user': { id: session?.id },
      // List and form say what the portals lack.
      'POST /rest/v1/rpc/list_portals': {
        contact: { name: null, email: null, phone: null },
        feeds: [],
        lead_addresses: [],
      },
      'GET /rest/v1/portals': [],
      // The list's filters name them.
      'GET /rest/v1/property_categories': [category],
      // An upload is marked as the settings say.
      'POST /rest/v1/rpc/get_watermark_settings': [],
      // The settings' other cards.
      'GET /rest/v1/agency_settings': [],
      'GET /rest/v1/property_images': [],
      'GET /rest/v1/property_imports': [],
      'POST /rest/v1/rpc/get_tenant_admin_users': [],
      'POST /functions/v1/get-tenant-settings': {
        ...{ lead_notification_email: null, company_name: null, company_logo_url: null },
      },
      // A new property's form proposes a reference.
      'GET /rest/v1/rpc/propose_reference_code': null,
      ...answers,
    },
  })
}
