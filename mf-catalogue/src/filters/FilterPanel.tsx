import { memo, useId, useState } from 'react'
import { minimumNames } from 'shared-backend/facts'
import type { Category } from 'shared-backend/properties'
import { Button, Card, ChevronDown, cx, Field, PriceInput, SegmentedControl, Select } from 'shared-ui'
import { SlidersHorizontal } from 'shared-ui/icons'
import { LocationPicker } from '../locations/LocationPicker.tsx'
import { filters as text } from '../text.ts'
import styles from './FilterPanel.module.css'
import { MoreFilters } from './MoreFilters.tsx'
import type { SearchControl } from './useCatalogueSearch.ts'

const dealTypes = (['all', 'sale', 'rent'] as const).map((value) => ({ value, label: text.dealTypes[value] }))

interface FilterPanelProps {
  control: SearchControl
  categories: readonly Category[]
  /** How many filters are set. */
  active: number
}

/** On a phone the fields wait behind a button, so that the listings come first. */
export const FilterPanel = memo(({ control, categories, active }: FilterPanelProps) => {
  const { search, change, clear } = control
  const id = useId()
  const [open, setOpen] = useState(false)
  const hidesSome = minimumNames.some((key) => search[key]) || search.minArea || search.maxArea
  const [more, setMore] = useState(Boolean(hidesSome))

  return (
    <Card as="section" aria-label={text.title} padding="none" className={styles.panel}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={`${id}-fields`}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {text.title}
        {active > 0 && <span className={styles.badge}>{active}</span>}
        <ChevronDown aria-hidden="true" className={cx(styles.arrow, open && styles.up)} />
      </button>

      <div id={`${id}-fields`} className={cx(styles.content, !open && styles.closed)}>
        <div className={styles.fields}>
          <SegmentedControl
            fullWidth
            className={styles.dealType}
            label={text.dealType}
            options={dealTypes}
            value={search.type}
            onChange={(type) => change({ type })}
          />
          <Field label={text.category}>
            {(field) => (
              <Select
                {...field}
                placeholder={text.allCategories}
                options={categories.map(({ id: value, name: label }) => ({ value, label }))}
                value={search.category}
                onChange={(event) => change({ category: event.target.value })}
              />
            )}
          </Field>
          <LocationPicker places={search.places} onChange={(places) => change({ places })} />
          <Field label={text.minPrice}>
            {(field) => (
              <PriceInput
                {...field}
                value={search.minPrice}
                onChange={(minPrice) => change({ minPrice }, { typing: true })}
              />
            )}
          </Field>
          <Field label={text.maxPrice}>
            {(field) => (
              <PriceInput
                {...field}
                value={search.maxPrice}
                onChange={(maxPrice) => change({ maxPrice }, { typing: true })}
              />
            )}
          </Field>
        </div>

        <div id={`${id}-more`} hidden={!more}>
          {more && <MoreFilters search={search} change={change} />}
        </div>

        <div className={styles.actions}>
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={more}
            aria-controls={`${id}-more`}
            onClick={() => setMore(!more)}
          >
            {text.more}
            <ChevronDown aria-hidden="true" className={cx(styles.arrow, more && styles.up)} />
          </Button>
          <Button variant="ghost" size="sm" disabled={active === 0} onClick={clear}>
            {text.clear}
          </Button>
        </div>
      </div>
    </Card>
  )
})
