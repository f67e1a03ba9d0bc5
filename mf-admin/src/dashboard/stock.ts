import type { PropertyFigures } from 'shared-backend/admin'
import { propertyTypeDetailLabels } from 'shared-backend/labels'
import { stock as text } from '../text.ts'

export interface Count {
  label: string
  count: number
}

export const countTypes = ({ sale, rent }: Pick<PropertyFigures, 'sale' | 'rent'>): Count[] =>
  [
    { label: propertyTypeDetailLabels.sale, count: sale },
    { label: propertyTypeDetailLabels.rent, count: rent },
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)

/** The neighbourhoods with most listings, and all others as one. */
export const countPlaces = ({ places, others }: Pick<PropertyFigures, 'places' | 'others'>): Count[] => [
  ...places.map(({ neighborhood, count }) => ({ label: neighborhood, count })),
  ...(others.places > 0 ? [{ label: text.others(others.places), count: others.count }] : []),
]

/** When each of the last `weeks` weeks began, oldest first; a week starts on Monday, in the browser's time zone. */
export function weekStarts(now: Date, weeks = 8) {
  const day = now.getDate() - ((now.getDay() + 6) % 7)
  return Array.from(
    { length: weeks },
    (_one, index) => new Date(now.getFullYear(), now.getMonth(), day - 7 * (weeks - 1 - index)),
  )
}
