import type { HistoryStep } from 'shared-backend/admin/history'
import type { VisitHours } from 'shared-backend/admin/settings'
import { watermarkPositionLabels } from 'shared-backend/labels'
import { byColumns, deletedAs, sentence, valueOf, type HistoryTables } from '../../kit/history/lines.ts'
import { agency } from '../agency/text.ts'
import { landmarksText } from '../landmarks/text.ts'
import { showLandmarks } from '../landmarks/values.ts'
import { settings } from '../cards/text.ts'
import { showVisitSetting, toValues } from '../cards/visitSettings.ts'
import { retentionText } from '../persons/text.ts'
import { portalText } from '../portals/text.ts'
import { text } from './text.ts'

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

function describeUser(step: HistoryStep) {
  const { action, changes } = step
  if (action === 'insert') return sentence(text.userCreated(valueOf(step, 'username', 1)))
  if (action === 'delete') return sentence(text.userDeleted(valueOf(step, 'username', 0)))
  if ('password_link' in changes) return sentence(text.passwordLink(valueOf(step, 'password_link', 1)))
  if ('second_factor' in changes) return sentence(text.secondFactorRemoved(valueOf(step, 'second_factor', 0)))
  if ('recovery_codes' in changes) return sentence(text.recoveryCodes)
  if ('recovery_code' in changes) return sentence(text.recovered)
  if ('password_by_link' in changes) return sentence(text.passwordByLink)
  return 'password' in changes ? sentence(text.password) : []
}

/** How the history describes settings and users. */
export const settingsHistory: HistoryTables = {
  agency_settings: byColumns(
    { ...agency.fields, landmarks: landmarksText.title },
    { landmarks: showLandmarks },
  ),
  tenant_settings: byColumns(
    {
      lead_notification_email: settings.tenant.email,
      company_name: settings.tenant.company,
      company_logo_url: settings.tenant.logo,
    },
    { company_logo_url: fileOf },
  ),
  visit_settings: byColumns(settings.visits.fields, {
    hours: (value: VisitHours[]) => showVisitSetting(toValues({ hours: value }), 'hours'),
    closed_days: (value: string[]) => showVisitSetting(toValues({ closed_days: value }), 'closed_days'),
    enabled: (value: boolean) => showVisitSetting(toValues({ enabled: value }), 'enabled'),
    confirmed_at_once: (value: boolean) =>
      showVisitSetting(toValues({ confirmed_at_once: value }), 'confirmed_at_once'),
  }),
  retention_settings: byColumns(retentionText.fields),
  portals: byColumns(portalText.settings.fields),
  watermark_settings: deletedAs(
    text.watermarkDeleted,
    byColumns(
      {
        logo_url: settings.watermark.logo,
        watermark_position: settings.watermark.position,
        opacity: settings.watermark.opacity,
      },
      {
        logo_url: fileOf,
        watermark_position: (value: keyof typeof watermarkPositionLabels) => watermarkPositionLabels[value],
        opacity: (value: number) => `${Math.round(value * 100)}%`,
      },
    ),
  ),
  admin_users: describeUser,
}
