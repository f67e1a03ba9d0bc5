import { Field, MaskedInput, Select } from 'shared-ui'
import { filters as text } from '../text.ts'
import type { CatalogueSearch } from './address.ts'
import styles from './FilterPanel.module.css'
import { minimums, type Minimum } from './filters.ts'
import type { SearchControl } from './useCatalogueSearch.ts'

const upTo = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: `${index + 1}+` }))

const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 7)

interface MoreFiltersProps {
  search: CatalogueSearch
  change: SearchControl['change']
}

/** Rooms, parking and area. */
export const MoreFilters = ({ search, change }: MoreFiltersProps) => (
  <div className={styles.more}>
    {(Object.keys(minimums) as Minimum[]).map((key) => (
      <Field key={key} label={text.minimums[key].label}>
        {(field) => (
          <Select
            {...field}
            placeholder={text.any}
            options={upTo(minimums[key])}
            value={search[key] ?? ''}
            onChange={(event) => change({ [key]: Number(event.target.value) || null })}
          />
        )}
      </Field>
    ))}
    {(['minArea', 'maxArea'] as const).map((key) => (
      <Field key={key} label={text[key]}>
        {(field) => (
          <MaskedInput
            {...field}
            suffix="m²"
            autoComplete="off"
            placeholder={text.any}
            mask={digits}
            value={search[key]?.toString() ?? ''}
            onChange={(typed) => change({ [key]: typed ? Number(typed) : null }, { typing: true })}
          />
        )}
      </Field>
    ))}
  </div>
)
