import { agency } from '../agency/text.ts'
import { categories } from '../categories/text.ts'
import { settings } from '../cards/text.ts'
import { health } from '../health/text.ts'
import { persons } from '../persons/text.ts'
import { portalText } from '../portals/text.ts'
import { frame as text } from './text.ts'

/** The pages of the settings, in the order of their list. */
export const subpages = [
  { to: '/admin/settings/agency', title: agency.title, help: agency.help },
  { to: '/admin/settings/site', title: agency.textsTitle, help: agency.textsHelp },
  { to: '/admin/settings/team', title: text.team.title, help: text.team.help },
  { to: '/admin/settings/visits', title: settings.visits.title, help: text.visits.help },
  { to: '/admin/settings/notices', title: text.notices.title, help: text.notices.help },
  { to: '/admin/settings/categories', title: categories.title, help: categories.help },
  { to: '/admin/settings/portals', title: portalText.title, help: portalText.openHelp },
  { to: '/admin/settings/privacy', title: persons.pageTitle, help: persons.pageHelp },
  { to: '/admin/settings/health', title: health.title, help: health.help },
  { to: '/admin/settings/data', title: text.data.title, help: text.data.help },
] as const
