import { amenityLabels, facts, minimumNames, type MinimumName } from 'shared-domain/facts'
import type { Category } from 'shared-backend/properties'
import { formatArea, formatCount, formatPrice } from 'shared-ui'
import { filters as fields } from '../text.ts'
import { panel as text } from './text.ts'
import {
  filterTable,
  flagNames,
  kindsOf,
  placeLabel,
  type Filters,
  type FlagName,
} from 'shared-domain/search'

export interface ActiveFilter {
  label: string
  /** The change that removes the filter. */
  without: Partial<Filters>
}

type ChipsOf<Value> = (value: Value, categories: readonly Category[]) => ActiveFilter[]

/** One chip for an amount that is set. */
const amountChip =
  (name: keyof Filters, label: (amount: number) => string): ChipsOf<number | null> =>
  (amount) =>
    amount ? [{ label: label(amount), without: { [name]: null } }] : []

const minimumChips = Object.fromEntries(
  minimumNames.map((name) => {
    const [one, many] = facts[name].words
    return [name, amountChip(name, (least) => `${formatCount(least, one, many)} ou mais`)]
  }),
) as Record<MinimumName, ChipsOf<number | null>>

const flagChips = Object.fromEntries(
  flagNames.map((name): [FlagName, ChipsOf<boolean>] => [
    name,
    (isSet) => (isSet ? [{ label: filterTable[name].label, without: { [name]: false } }] : []),
  ]),
) as Record<FlagName, ChipsOf<boolean>>

/** The chips of each filter, in the order of the panel. */
const chips: { readonly [Name in keyof Filters]: ChipsOf<Filters[Name]> } = {
  type: (type) => (type === 'all' ? [] : [{ label: fields.dealTypes[type], without: { type: 'all' } }]),
  category: (category, categories) =>
    kindsOf(category).map((kind, _index, kinds) => ({
      label: categories.find(({ id }) => id === kind)?.name ?? fields.category,
      without: { category: kinds.filter((other) => other !== kind).join() },
    })),
  places: (places) =>
    places.map((place) => ({
      label: placeLabel(place),
      without: { places: places.filter((other) => other !== place) },
    })),
  area: (box) => (box ? [{ label: text.area, without: { area: null } }] : []),
  minPrice: amountChip('minPrice', (price) => `A partir de ${formatPrice(price)}`),
  maxPrice: amountChip('maxPrice', (price) => `Até ${formatPrice(price)}`),
  ...minimumChips,
  minArea: amountChip('minArea', (area) => `A partir de ${formatArea(area)}`),
  maxArea: amountChip('maxArea', (area) => `Até ${formatArea(area)}`),
  maxMonthly: amountChip('maxMonthly', (price) => text.maxMonthly(formatPrice(price))),
  ...flagChips,
  amenities: (amenities) =>
    amenities.map((name) => ({
      label: amenityLabels[name],
      without: { amenities: amenities.filter((other) => other !== name) },
    })),
  newSinceDays: amountChip('newSinceDays', text.newSince),
  words: (words) =>
    words.map((word) => ({
      label: text.word(word),
      without: { words: words.filter((other) => other !== word) },
    })),
}

const chipsOf = <Name extends keyof Filters>(name: Name, filters: Filters, categories: readonly Category[]) =>
  chips[name](filters[name], categories)

/** Every filter that narrows the list, in the order of the panel; zero narrows nothing. */
export const activeFilters = (filters: Filters, categories: readonly Category[]) =>
  (Object.keys(chips) as (keyof Filters)[]).flatMap((name) => chipsOf(name, filters, categories))
