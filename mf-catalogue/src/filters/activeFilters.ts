import { amenityLabels, facts, minimumNames } from 'shared-domain/facts'
import type { Category } from 'shared-backend/properties'
import { formatArea, formatCount, formatPrice } from 'shared-ui'
import { placeLabel } from 'shared-domain/search'
import { filters as fields } from '../text.ts'
import { panel as text } from './text.ts'
import { kindsOf, type Filters } from 'shared-domain/search'

export interface ActiveFilter {
  label: string
  /** What takes the filter away. */
  without: Partial<Filters>
}

/** Those that only the search procedure knows. */
function askedFilters({
  amenities,
  furnished,
  pets,
  maxMonthly,
  newSinceDays,
  words,
}: Filters): ActiveFilter[] {
  return [
    maxMonthly ? { label: text.maxMonthly(formatPrice(maxMonthly)), without: { maxMonthly: null } } : [],
    furnished ? { label: text.furnished, without: { furnished: false } } : [],
    pets ? { label: text.pets, without: { pets: false } } : [],
    amenities.map((name) => ({
      label: amenityLabels[name],
      without: { amenities: amenities.filter((other) => other !== name) },
    })),
    newSinceDays ? { label: text.newSince(newSinceDays), without: { newSinceDays: null } } : [],
    words.map((word) => ({
      label: text.word(word),
      without: { words: words.filter((other) => other !== word) },
    })),
  ].flat()
}

/** Every filter that narrows the list, in the order of the panel; zero narrows nothing. */
export function activeFilters(filters: Filters, categories: readonly Category[]): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const add = (label: string, without: Partial<Filters>) => active.push({ label, without })
  const { type, category, places, minPrice, maxPrice, minArea, maxArea } = filters

  if (type !== 'all') add(fields.dealTypes[type], { type: 'all' })
  const kinds = kindsOf(category)
  for (const kind of kinds) {
    const name = categories.find(({ id }) => id === kind)?.name
    add(name ?? fields.category, { category: kinds.filter((other) => other !== kind).join() })
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
  return [...active, ...askedFilters(filters)]
}
