import { propertyTypeDetailLabels } from 'shared-backend/labels'
import { stock as text } from '../text.ts'

export interface Count {
  label: string
  count: number
}

/** Neighbourhoods that get a bar of their own. */
const PLACES = 5

function countBy<T>(items: readonly T[], labelOf: (item: T) => string): Count[] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(labelOf(item), (counts.get(labelOf(item)) ?? 0) + 1)
  return [...counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count)
}

export const countTypes = (properties: readonly { property_type: 'sale' | 'rent' }[]): Count[] =>
  countBy(properties, ({ property_type: type }) => propertyTypeDetailLabels[type])

/** The neighbourhoods with most listings, and all others as one. */
export function countPlaces(properties: readonly { neighborhood: string }[]): Count[] {
  const all = countBy(properties, ({ neighborhood }) => neighborhood)
  const rest = all.slice(PLACES)
  if (rest.length === 0) return all
  const count = rest.reduce((sum, one) => sum + one.count, 0)
  return [...all.slice(0, PLACES), { label: text.others(rest.length), count }]
}

/** Leads of the last `weeks` weeks, oldest first; a week starts on Monday, in the browser's time zone. */
export function countWeeks(leads: readonly { created_at: string }[], now: Date, weeks = 8) {
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7))
  return Array.from({ length: weeks }, (_one, index) => {
    const start = new Date(monday)
    start.setDate(start.getDate() - 7 * (weeks - 1 - index))
    const end = new Date(start)
    end.setDate(end.getDate() + 7)
    const count = leads.filter(({ created_at }) => {
      const time = new Date(created_at)
      return time >= start && time < end
    }).length
    return { start, count }
  })
}
