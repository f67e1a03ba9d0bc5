import type { VisitHours, VisitSettings } from 'shared-backend/admin/settings'
import { writeDay } from 'shared-domain/agencyTime'
import { settings } from './text.ts'

const text = settings.visits

type Range = Pick<VisitHours, 'from' | 'to'>

/** The settings as their form has them. */
export interface VisitSettingsValues extends Omit<
  VisitSettings,
  'hours' | 'confirmed_at_once' | 'updated_at'
> {
  /** For each weekday, Sunday first. */
  hours: Range[][]
  confirmed_at_once: 'yes' | 'no'
}

/** What the database would take for a new agency. */
const unsaved = {
  enabled: false,
  hours: [] as VisitHours[],
  closed_days: [] as string[],
  duration_minutes: 30,
  pause_minutes: 15,
  notice_hours: 4,
  days_ahead: 30,
  seats: 1,
  confirmed_at_once: false,
}

/** Of the stored ones, or of those of them that are given. */
export function toValues(stored: Partial<VisitSettings> | null): VisitSettingsValues {
  const { hours, confirmed_at_once, enabled, closed_days, ...numbers } = { ...unsaved, ...stored }
  const { duration_minutes, pause_minutes, notice_hours, days_ahead, seats } = numbers
  return {
    enabled,
    hours: text.weekdays.map((_, weekday) =>
      hours
        .filter((range) => range.weekday === weekday)
        .map(({ from, to }) => ({ from, to }))
        .toSorted((a, b) => a.from.localeCompare(b.from)),
    ),
    closed_days,
    duration_minutes,
    pause_minutes,
    notice_hours,
    days_ahead,
    seats,
    confirmed_at_once: confirmed_at_once ? 'yes' : 'no',
  }
}

export const toUpdate = ({ hours, confirmed_at_once, ...values }: VisitSettingsValues) => ({
  ...values,
  hours: hours.flatMap((ranges, weekday) => ranges.map((range) => ({ weekday, ...range }))),
  closed_days: [...new Set(values.closed_days)].sort(),
  confirmed_at_once: confirmed_at_once === 'yes',
})

const hoursText = (hours: Range[][]) =>
  hours
    .flatMap((ranges, weekday) =>
      ranges.length > 0
        ? [`${text.weekdays[weekday]}: ${ranges.map(({ from, to }) => `${from}–${to}`).join(', ')}`]
        : [],
    )
    .join('; ')

/** A setting in words, where two people have changed it. */
export function showVisitSetting(values: VisitSettingsValues, name: keyof VisitSettingsValues): string {
  if (name === 'hours') return hoursText(values.hours)
  if (name === 'closed_days') return values.closed_days.map(writeDay).join(', ')
  if (name === 'enabled') return values.enabled ? text.on : text.off
  if (name === 'confirmed_at_once')
    return values.confirmed_at_once === 'yes' ? text.atOnce : text.afterOurWord
  return String(values[name])
}
