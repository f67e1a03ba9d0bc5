import { service } from './actors.ts'
import { siteTenant } from './siteTenant.ts'

/** Hours of every day of the week. */
const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '09:00', to: '12:00' }))

export const visitSettings = {
  enabled: true,
  hours: everyDay,
  closed_days: [] as string[],
  duration_minutes: 30,
  pause_minutes: 15,
  notice_hours: 4,
  days_ahead: 30,
  seats: 1,
  confirmed_at_once: true,
}

/** Says when the site's agency shows its listings. */
export async function receiveVisits(changes: object = {}) {
  const row = { ...visitSettings, ...changes, tenant_id: await siteTenant() }
  await service().from('visit_settings').upsert(row).throwOnError()
}
