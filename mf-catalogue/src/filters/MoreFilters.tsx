import { useState } from 'react'
import { facts, minimumNames } from 'shared-backend/facts'
import { Field, NumberInput, Select } from 'shared-ui'
import { filters as text } from '../text.ts'
import type { CatalogueSearch } from './address.ts'
import styles from './FilterPanel.module.css'
import type { SearchControl } from './useCatalogueSearch.ts'

const upTo = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: `${index + 1}+` }))

interface MoreFiltersProps {
  search: CatalogueSearch
  change: SearchControl['change']
}

interface AreaFilterProps extends MoreFiltersProps {
  name: 'minArea' | 'maxArea'
}

/** An area from or up to; what is no area filters nothing, stays in the field and is said. */
function AreaFilter({ name, search, change }: AreaFilterProps) {
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

/** Rooms, parking and area. */
export const MoreFilters = ({ search, change }: MoreFiltersProps) => (
  <div className={styles.more}>
    {minimumNames.map((key) => (
      <Field key={key} label={facts[key].label}>
        {(field) => (
          <Select
            {...field}
            name={key}
            placeholder={text.any}
            options={upTo(facts[key].filterUpTo)}
            value={search[key] ?? ''}
            onChange={(event) => change({ [key]: Number(event.target.value) || null })}
          />
        )}
      </Field>
    ))}
    {(['minArea', 'maxArea'] as const).map((name) => (
      <AreaFilter key={name} name={name} search={search} change={change} />
    ))}
  </div>
)
