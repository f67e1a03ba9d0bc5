import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { Category } from 'shared-backend/properties'
import {
  Button,
  Card,
  ChevronDown,
  Field,
  DeferredHydration,
  Search,
  SegmentedControl,
  Select,
  useHydrated,
} from 'shared-ui'
import { SlidersHorizontal } from 'shared-ui/icons'
import type { FacetCounts } from '../facets/Facets.tsx'
import { LocationPicker } from '../locations/LocationPicker.tsx'
import { OtherFilters } from '../locations/OtherFilters.tsx'
import { filters } from '../text.ts'
import { panel as text } from './text.ts'
import { useWords } from '../words/useWords.ts'
import { WordsField } from '../words/WordsField.tsx'
import styles from './FilterPanel.module.css'
import {
  CATALOGUE,
  fullCatalogue,
  type CatalogueSearch,
  isSet,
  kindsOf,
  type DealType,
} from 'shared-domain/search'
import { ClearButton, ClearForm } from './ClearButton.tsx'
import { dealTypeOptions } from './dealTypeOptions.ts'
import { kindOptions } from './kindOptions.ts'
import { moreNames } from './moreFields.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { PriceFields } from './PriceFields.tsx'
import { useCarriedFocus } from './useCarriedFocus.ts'
import type { SearchControl } from './useCatalogueSearch.ts'
import { useVisibleCode } from '../useVisibleCode.ts'
import { ListingCount } from './ListingCount.tsx'
import { withCount } from './withCount.ts'

const dealTypes = dealTypeOptions(['all', 'sale', 'rent'])
type DealOption = (typeof dealTypes)[number]

/** A deal with its count; one that leads to nothing cannot be chosen, only kept. */
const withNote = (option: DealOption, count: number | undefined, chosen: DealType) => ({
  ...option,
  note: count === undefined ? undefined : <ListingCount count={count} />,
  unavailable: count === 0 && option.value !== 'all' && option.value !== chosen,
})

const showLabel = (total: number | undefined) =>
  total === undefined ? text.showUncounted : total === 0 ? text.showNothing : text.show(total)

/** The id of the filters' form, for its controls elsewhere on the page. */
export const FILTERS = 'filters'

/** While they load: the same empty list each time. */
const none: readonly Category[] = []

/** Whether a filter in 'Mais Filtros' is set. */
const hidesSome = (search: CatalogueSearch) =>
  moreNames.some((name) => isSet(search[name])) ||
  search.amenities.length > 0 ||
  kindsOf(search.category).length > 1

interface FilterPanelProps {
  control: SearchControl
  /** Undefined while they load. */
  categories: readonly Category[] | undefined
  /** How many filters are set. */
  active: number
  /** How many listings are found; undefined while that is not known. */
  total: number | undefined
  /** Leads to them. */
  onShow: () => void
}

/**
 * On a phone the fields are behind a button, so that the listings are the first content. Without a script it is a form that
 * the server handles, with native details elements. The code that counts the choices is lazy: it loads once the fields are
 * visible.
 */
export const FilterPanel = memo(({ control, categories, active, total, onShow }: FilterPanelProps) => {
  const { search, typing, change, clear } = control
  const { openTyped } = useWords(search, change)
  const hydrated = useHydrated()
  const form = useCarriedFocus()
  const more = useRef<HTMLDetailsElement>(null)
  const [openAtFirst] = useState(hidesSome(search))
  const [isMoreOpen, setIsMoreOpen] = useState(openAtFirst)
  // It may have been opened before hydration.
  useLayoutEffect(() => setIsMoreOpen(more.current!.open), [])

  const bars = useRef<HTMLDivElement>(null)
  // On a phone when the filters are opened.
  const facets = useVisibleCode(bars, () => import('../facets/Facets.tsx'))
  const [facetCounts, setFacetCounts] = useState<FacetCounts>()
  // The counts of another search do not apply to this one.
  const count = facetCounts?.search === search ? facetCounts.count : undefined

  const show = () => {
    openTyped(form.current!)
    form.current!.getElementsByTagName('details')[0]!.open = false
    onShow()
  }

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
        {/* Visible on a phone too, before the details element. */}
        <div className={styles.words}>
          <WordsField className={styles.wordsField} />
          <Button type="submit" icon={<Search />}>
            <span className={styles.searchName}>{filters.search}</span>
          </Button>
        </div>
        {/* It has no content of its own: it shows its neighbour, which a wide window always shows. */}
        <details className={styles.toggle}>
          <summary>
            <SlidersHorizontal />
            {text.title}
            {active > 0 && <span className={styles.badge}>{active}</span>}
            <ChevronDown className={styles.arrow} />
          </summary>
        </details>

        <div className={styles.content}>
          {/* Fields that the panel does not have go on with the others. */}
          <OtherFilters search={{ ...fullCatalogue, words: search.words, area: search.area }} />
          <div className={styles.fields}>
            <SegmentedControl
              fullWidth
              className={styles.dealType}
              name="type"
              label={filters.dealType}
              options={dealTypes.map((option) =>
                withNote(option, count?.('type', option.value), search.type),
              )}
              value={search.type}
              onChange={(type) => change({ type })}
            />
            <Field label={filters.category}>
              {(field) => (
                <Select
                  {...field}
                  name="category"
                  placeholder={filters.allCategories}
                  options={kindOptions(categories ?? none, search.category).map((option) =>
                    withCount(option, count?.('category', option.value), option.value === search.category),
                  )}
                  value={search.category}
                  onChange={(event) => change({ category: event.target.value })}
                />
              )}
            </Field>
            <LocationPicker search={search} onChange={(places) => change({ places })} />
            <div ref={bars} className={styles.bars}>
              {facets && (
                <facets.Facets
                  {...{ search, typing, categories }}
                  wantsAll={isMoreOpen}
                  publish={setFacetCounts}
                />
              )}
            </div>
            <PriceFields prices={search} onChange={(prices) => change(prices, { typing: true })} />
          </div>

          <div className={styles.end}>
            <details
              ref={more}
              open={openAtFirst}
              className={styles.moreFilters}
              onToggle={(event) => {
                // Inner details elements dispatch this event too.
                if (event.target === more.current) setIsMoreOpen(more.current.open)
              }}
            >
              <summary>
                {text.more}
                <ChevronDown className={styles.arrow} />
              </summary>
              <DeferredHydration>
                <MoreFilters search={search} change={change} categories={categories ?? none} count={count} />
              </DeferredHydration>
            </details>
            <ClearButton
              variant="ghost"
              size="sm"
              className={styles.clear}
              disabled={active === 0}
              onClear={clear}
            />
          </div>
          {/* A wide window has every change at once in the list below; on a phone that is far away. */}
          <div className={styles.show}>
            <Button
              type="submit"
              fullWidth
              onClick={(event) => {
                event.preventDefault()
                show()
              }}
            >
              {hydrated ? showLabel(total) : text.apply}
            </Button>
          </div>
        </div>
      </form>
      <ClearForm sort={search.sort} />
    </Card>
  )
})
