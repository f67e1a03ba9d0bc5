import { facts, minimumNames } from 'shared-backend/facts'
import type { Category } from 'shared-backend/properties'
import { formatArea, formatCount, formatPrice } from 'shared-ui'
import { placeLabel } from '../locations/places.ts'
import { filters as text } from '../text.ts'
import type { Filters } from './filters.ts'

export interface ActiveFilter {
  label: string
  /** What takes the filter away. */
  without: Partial<Filters>
}

/** Every filter that narrows the list, in the order of the panel; zero narrows nothing. */
export function activeFilters(filters: Filters, categories: readonly Category[]): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const add = (label: string, without: Partial<Filters>) => active.push({ label, without })
  const { type, category, places, minPrice, maxPrice, minArea, maxArea } = filters

  if (type !== 'all') add(text.dealTypes[type], { type: 'all' })
  if (category) {
    const name = categories.find(({ id }) => id === category)?.name
    add(name ?? text.category, { category: '' })
  }
  for (const place of places) {
    add(placeLabel(place), { places: places.filter((other) => other !== place) })
  }
  if (minPrice) add(`A partir de ${formatPrice(minPrice)}`, { minPrice: null })
  if (maxPrice) add(`Até ${formatPrice(maxPrice)}`, { maxPrice: null })
  for (const key of minimumNames) {
    const count = filters[key]
    const [singular, plural] = facts[key].words
    if (count) add(`${formatCount(count, singular, plural)} ou mais`, { [key]: null })
  }
  if (minArea) add(`A partir de ${formatArea(minArea)}`, { minArea: null })
  if (maxArea) add(`Até ${formatArea(maxArea)}`, { maxArea: null })
  return active
}
