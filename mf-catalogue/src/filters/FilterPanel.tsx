import { memo, useState } from 'react'
import { minimumNames } from 'shared-backend/facts'
import type { Category } from 'shared-backend/properties'
import { Button, Card, ChevronDown, Field, Search, SegmentedControl, Select } from 'shared-ui'
import { SlidersHorizontal } from 'shared-ui/icons'
import { LocationPicker } from '../locations/LocationPicker.tsx'
import { OtherFilters } from '../locations/OtherFilters.tsx'
import { filters as text, home } from '../text.ts'
import { useWords } from '../words/useWords.ts'
import { WordsField } from '../words/WordsField.tsx'
import styles from './FilterPanel.module.css'
import { CATALOGUE, wholeCatalogue } from './address.ts'
import { ClearButton, ClearForm } from './ClearButton.tsx'
import { dealTypeOptions } from './dealTypeOptions.ts'
import { askedOf } from './filters.ts'
import { kindOptions } from './kindOptions.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { PriceFields } from './PriceFields.tsx'
import { useCarriedFocus } from './useCarriedFocus.ts'
import type { SearchControl } from './useCatalogueSearch.ts'

const dealTypes = dealTypeOptions(['all', 'sale', 'rent'])

/** The filters' form, for what belongs to it and stands elsewhere on the page. */
export const FILTERS = 'filters'

interface FilterPanelProps {
  control: SearchControl
  categories: readonly Category[]
  /** How many filters are set. */
  active: number
}

/**
 * On a phone the fields wait behind a button, so that the listings come first. Without a script it is a form that the
 * server answers, and what opens is the browser's.
 */
export const FilterPanel = memo(({ control, categories, active }: FilterPanelProps) => {
  const { search, change, clear } = control
  const { openTyped } = useWords(search, change)
  const form = useCarriedFocus()
  const hidesSome = minimumNames.some((key) => search[key]) || search.minArea || search.maxArea
  const [openAtFirst] = useState(Boolean(hidesSome))

  return (
    <Card as="section" aria-label={text.title} padding="none" className={styles.panel}>
      <form
        ref={form}
        id={FILTERS}
        action={CATALOGUE}
        onSubmit={(event) => {
          event.preventDefault()
          openTyped(event.currentTarget)
        }}
      >
        {/* On a phone, too, it is in sight before what opens. */}
        <div className={styles.words}>
          <WordsField className={styles.wordsField} />
          <Button type="submit" icon={<Search aria-hidden="true" />}>
            <span className={styles.searchName}>{home.search}</span>
          </Button>
        </div>
        {/* Empty: on a wide window what it opens, its neighbour, is always there. */}
        <details className={styles.toggle}>
          <summary>
            <SlidersHorizontal aria-hidden="true" />
            {text.title}
            {active > 0 && <span className={styles.badge}>{active}</span>}
            <ChevronDown aria-hidden="true" className={styles.arrow} />
          </summary>
        </details>

        <div className={styles.content}>
          {/* Fields that the panel does not have go on with the others. */}
          <OtherFilters search={{ ...wholeCatalogue, ...askedOf(search) }} />
          <div className={styles.fields}>
            <SegmentedControl
              fullWidth
              className={styles.dealType}
              name="type"
              label={text.dealType}
              options={dealTypes}
              value={search.type}
              onChange={(type) => change({ type })}
            />
            <Field label={text.category}>
              {(field) => (
                <Select
                  {...field}
                  name="category"
                  placeholder={text.allCategories}
                  options={kindOptions(categories, search.category)}
                  value={search.category}
                  onChange={(event) => change({ category: event.target.value })}
                />
              )}
            </Field>
            <LocationPicker places={search.places} onChange={(places) => change({ places })} />
            <PriceFields prices={search} onChange={(prices) => change(prices, { typing: true })} />
          </div>

          <div className={styles.end}>
            <details open={openAtFirst} className={styles.moreFilters}>
              <summary>
                {text.more}
                <ChevronDown aria-hidden="true" className={styles.arrow} />
              </summary>
              <MoreFilters search={search} change={change} />
            </details>
            <Button type="submit" size="sm" className={styles.submit}>
              {text.apply}
            </Button>
            <ClearButton
              variant="ghost"
              size="sm"
              className={styles.clear}
              disabled={active === 0}
              onClear={clear}
            />
          </div>
        </div>
      </form>
      <ClearForm sort={search.sort} />
    </Card>
  )
})
