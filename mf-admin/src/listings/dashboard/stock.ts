import type { PortfolioStats } from 'shared-backend/admin/listings'
import { propertyTypeDetailLabels } from 'shared-backend/labels'
import { addDays, agencyDay, mondayOf, startOfAgencyDay } from 'shared-domain/agencyTime'
import { stock as text } from './text.ts'

export interface Count {
  label: string
  count: number
}

export const countTypes = ({ sale, rent }: Pick<PortfolioStats, 'sale' | 'rent'>): Count[] =>
  [
    { label: propertyTypeDetailLabels.sale, count: sale },
    { label: propertyTypeDetailLabels.rent, count: rent },
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)

/** The neighbourhoods with most listings, and all others as one. */
export const countPlaces = ({ places, others }: Pick<PortfolioStats, 'places' | 'others'>): Count[] => [
  ...places.map(({ neighborhood, count }) => ({ label: neighborhood, count })),
  ...(others.places > 0 ? [{ label: text.others(others.places), count: others.count }] : []),
]

/** When each of the last `weeks` weeks began, oldest first; a week starts on Monday. */
export function weekStarts(now: number, weeks = 8) {
  const monday = mondayOf(agencyDay(now))
  return Array.from({ length: weeks }, (_one, index) =>
    startOfAgencyDay(addDays(monday, -7 * (weeks - 1 - index))),
  )
}
