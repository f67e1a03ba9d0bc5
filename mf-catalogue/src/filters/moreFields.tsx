import { useState, type ReactNode } from 'react'
import { facts, minimumNames, type MinimumName } from 'shared-domain/facts'
import type { Category } from 'shared-backend/properties'
import { cx, Field, NumberInput, PriceInput, Select } from 'shared-ui'
import {
  filterTable,
  flagNames,
  YES,
  type CatalogueSearch,
  type Filters,
  type FlagName,
} from 'shared-domain/search'
import type { CountOf } from '../facets/countOf.ts'
import { CountedBox } from './CountedBox.tsx'
import styles from './FilterPanel.module.css'
import { panel as text } from './text.ts'
import type { SearchControl } from './useCatalogueSearch.ts'
import { withCount } from './withCount.ts'

export interface MoreFiltersProps {
  search: CatalogueSearch
  change: SearchControl['change']
  categories: readonly Category[]
  /** Undefined while no counts are known. */
  count: CountOf | undefined
}

type FilterField = (props: MoreFiltersProps) => ReactNode

const upTo = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: `${index + 1}+` }))

/** At least so many of a fact. */
const minimumField =
  (name: MinimumName): FilterField =>
  ({ search, change, count }) => (
    <Field label={facts[name].label}>
      {(field) => (
        <Select
          {...field}
          name={name}
          placeholder={text.any}
          options={upTo(facts[name].filter.upTo).map((option) =>
            withCount(option, count?.(name, option.value), option.value === String(search[name])),
          )}
          value={search[name] ?? ''}
          onChange={(event) => change({ [name]: Number(event.target.value) || null })}
        />
      )}
    </Field>
  )

/** An area from or up to. A text that is no area filters nothing; it stays in the field and is marked. */
const areaField = (name: 'minArea' | 'maxArea'): FilterField =>
  function AreaField({ search, change }) {
    const [unreadable, setUnreadable] = useState<string>()
    return (
      <Field label={text[name]} error={unreadable === undefined ? undefined : text.unreadableArea}>
        {(field) => (
          <NumberInput
            {...field}
            name={name}
            unit="m²"
            decimals={2}
            placeholder={text.any}
            value={unreadable ?? search[name]}
            onChange={(value) => {
              setUnreadable(typeof value === 'string' ? value : undefined)
              change({ [name]: typeof value === 'string' ? null : value }, { typing: true })
            }}
          />
        )}
      </Field>
    )
  }

const monthlyField: FilterField = ({ search, change }) => (
  <Field label={text.monthly} className={styles.double}>
    {(field) => (
      <PriceInput
        {...field}
        name="maxMonthly"
        value={search.maxMonthly}
        onChange={(maxMonthly) => change({ maxMonthly }, { typing: true })}
      />
    )}
  </Field>
)

const periods = [7, 15, 30]

/** A phrase can set another number of days, which is then one more choice. */
const dateField: FilterField = ({ search: { newSinceDays: chosen }, change, count }) => {
  const days = chosen && !periods.includes(chosen) ? [...periods, chosen].toSorted((a, b) => a - b) : periods
  return (
    <Field label={text.published}>
      {(field) => (
        <Select
          {...field}
          name="newSinceDays"
          placeholder={text.any}
          options={days
            .map((many) => ({ value: String(many), label: text.publishedWithin(many) }))
            .map((option) =>
              withCount(option, count?.('newSinceDays', option.value), option.value === String(chosen)),
            )}
          value={chosen || ''}
          onChange={(event) => change({ newSinceDays: Number(event.target.value) || null })}
        />
      )}
    </Field>
  )
}

const flagField =
  (name: FlagName, className?: string): FilterField =>
  ({ search, change, count }) => (
    <CountedBox
      name={name}
      value={YES}
      label={filterTable[name].label}
      isChosen={search[name]}
      count={count?.(name, YES)}
      onChange={() => change({ [name]: !search[name] })}
      className={cx(styles.flag, className)}
    />
  )

/** Filters with a field of their own in `FilterPanel`, and the lists of boxes that `MoreFilters` shows below these fields. */
type ShownElsewhere =
  'words' | 'type' | 'category' | 'places' | 'area' | 'minPrice' | 'maxPrice' | 'amenities'

/** The fields of 'Mais Filtros' in their order: one for each filter that has no other place. */
export const moreFields: { readonly [Name in Exclude<keyof Filters, ShownElsewhere>]: FilterField } = {
  ...(Object.fromEntries(minimumNames.map((name) => [name, minimumField(name)])) as Record<
    MinimumName,
    FilterField
  >),
  minArea: areaField('minArea'),
  maxArea: areaField('maxArea'),
  maxMonthly: monthlyField,
  newSinceDays: dateField,
  // The first one begins a row.
  ...(Object.fromEntries(
    flagNames.map((name, index) => [name, flagField(name, index === 0 ? styles.double : undefined)]),
  ) as Record<FlagName, FilterField>),
}

export const moreNames = Object.keys(moreFields) as (keyof typeof moreFields)[]
