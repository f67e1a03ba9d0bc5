import type { HistoryStep, VisitHours } from 'shared-backend/admin'
import {
  inquiryStageLabels,
  leadStatusLabels,
  lostReasonLabels,
  visitStatusLabels,
  watermarkPositionLabels,
} from 'shared-backend/labels'
import type { Category } from 'shared-backend/properties'
import { writeDay, writeMoment } from 'shared-domain/agencyTime'
import { labels as propertyLabels, show } from '../../listings/property-form/differences.ts'
import { cases } from '../../desk/cases/text.ts'
import { retentionText } from '../../settings/persons/text.ts'
import { portalText as formPortalText } from '../../listings/portals/text.ts'
import { portalText } from '../../settings/portals/text.ts'
import type { PropertyFormValues } from '../../listings/property-form/values.ts'
import { showVisitSetting, toValues } from '../../settings/cards/visitSettings.ts'
import { agency, inquiries, leads, privateFacts, settings } from '../../text.ts'

/** One change: a sentence, or a field with its previous and new value. */
export type Line = { sentence: string } | { label: string; from: string; to: string } | { label: string }

const labels: Record<string, Record<string, string>> = {
  properties: propertyLabels,
  property_private_facts: privateFacts.fields,
  leads: { status: leads.status, notes: leads.notes },
  agency_settings: agency.fields,
  inquiries: { stage: inquiries.stage },
  cases: cases.fields,
  tenant_settings: {
    lead_notification_email: settings.tenant.email,
    company_name: settings.tenant.company,
    company_logo_url: settings.tenant.logo,
  },
  visits: { during: settings.visits.when, status: settings.visits.one },
  visit_settings: settings.visits.fields,
  retention_settings: retentionText.fields,
  portals: portalText.settings.fields,
  portal_listings: formPortalText.fields,
  watermark_settings: {
    logo_url: settings.watermark.logo,
    watermark_position: settings.watermark.position,
    opacity: settings.watermark.opacity,
  },
}

const statusLabels = { ...leadStatusLabels, ...visitStatusLabels }

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** Columns that do not stand as they are; with their table, where another one has the same name. */
const words: Record<string, (value: never) => string | undefined> = {
  status: (value: keyof typeof statusLabels) => statusLabels[value],
  during: (value: string) => writeMoment(`${value.split('"')[1]?.replace(' ', 'T')}:00`),
  'visit_settings.hours': (value: VisitHours[]) => showVisitSetting(toValues({ hours: value }), 'hours'),
  closed_days: (value: string[]) => showVisitSetting(toValues({ closed_days: value }), 'closed_days'),
  enabled: (value: boolean) => showVisitSetting(toValues({ enabled: value }), 'enabled'),
  confirmed_at_once: (value: boolean) =>
    showVisitSetting(toValues({ confirmed_at_once: value }), 'confirmed_at_once'),
  stage: (value: keyof typeof inquiryStageLabels) => inquiryStageLabels[value],
  lost_reason: (value: keyof typeof lostReasonLabels) => lostReasonLabels[value],
  next_on: writeDay,
  // Names of users change, and users go.
  assignee_id: () => cases.someone,
  watermark_position: (value: keyof typeof watermarkPositionLabels) => watermarkPositionLabels[value],
  opacity: (value: number) => `${Math.round(value * 100)}%`,
  company_logo_url: fileOf,
  logo_url: fileOf,
  authorised_until: writeDay,
}

function wordOf(source: string, column: string, value: unknown, categories: Category[]) {
  if (value === null || value === undefined) return ''
  if (source === 'properties' && Object.hasOwn(propertyLabels, column)) {
    // One column, as the form would hold it.
    const values = { [column]: value } as unknown as PropertyFormValues
    return show(values, column as keyof PropertyFormValues, categories)
  }
  const write = words[`${source}.${column}`] ?? words[column]
  return write?.(value as never) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

/** A line for each column that changed. */
export const columnLines = ({ source, changes }: HistoryStep, categories: Category[]): Line[] =>
  Object.entries(changes).map(([column, values]) => {
    const label = labels[source]?.[column] ?? column
    if (!values) return { label }
    const [from, to] = values.map((value) => wordOf(source, column, value, categories))
    return { label, from: from ?? '', to: to ?? '' }
  })
