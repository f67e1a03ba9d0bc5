import { useCallback, useMemo, useRef } from 'react'
import { useGetCategoriesQuery, type CatalogueListing, type Category } from 'shared-backend/properties'
import { type SearchKey } from 'shared-domain/search'
import { Button, ButtonLink, cx, DeferredHydration, MapPin, Select, useTapReplay } from 'shared-ui'
import { NEW_ALERT } from '../alerts/addresses.ts'
import { ResultCount } from '../catalogue/ResultCount.tsx'
import { ResultsView } from '../catalogue/ResultsView.tsx'
import { useScrollPosition } from '../catalogue/useScrollPosition.ts'
import { useResults } from '../catalogue/useResults.ts'
import { useResultsFocus } from '../catalogue/useResultsFocus.ts'
import { activeFilters } from '../filters/activeFilters.ts'
import { CATALOGUE, writeSearch, isSort } from 'shared-domain/search'
import { FilterChips } from '../filters/FilterChips.tsx'
import { FILTERS, FilterPanel } from '../filters/FilterPanel.tsx'
import type { SearchControl } from '../filters/useCatalogueSearch.ts'
import { MapPlace } from '../map/MapPlace.tsx'
import { text as mapText } from '../map/text.ts'
import { useMap } from '../map/useMap.ts'
import { results as text } from '../catalogue/text.ts'
import styles from './CataloguePage.module.css'

/** Before they are here, and the same empty list each time. */
const none: readonly Category[] = []
const noListings: readonly CatalogueListing[] = []
const sortOptions = Object.entries(text.sorts).map(([value, label]) => ({ value, label }))

interface CatalogueViewProps {
  control: SearchControl
  /** After which place the list begins; at its start unless given. */
  from?: SearchKey
}

/** A search: its filters, its order and its results. */
export function CatalogueView({ control, from }: CatalogueViewProps) {
  const { search, entry, typing, change, clear } = control
  const { data: known } = useGetCategoriesQuery()
  const categories = known ?? none
  const at = useScrollPosition(entry)
  const results = useResults({ search, typing, from, categories: known, place: at.place })
  const count = useResultsFocus()
  const show = useCallback(() => count.current?.focus(), [count])
  const active = useMemo(() => activeFilters(search, categories), [search, categories])
  const map = useMap()
  const mapTap = useTapReplay<HTMLButtonElement>(map.open)
  const list = useRef<HTMLDivElement>(null)
  const found = {
    total: results.total,
    counting: results.listings !== undefined,
    failed: results.failed,
  }

  return (
    <>
      <FilterPanel
        control={control}
        categories={known}
        active={active.length}
        total={results.total}
        onShow={show}
      />
      <div className={styles.bar}>
        <ResultCount ref={count} {...found} />
        <Button
          {...mapTap}
          variant={map.isOpen ? 'primary' : 'secondary'}
          size="sm"
          icon={<MapPin />}
          className={styles.mapButton}
          aria-pressed={map.isOpen}
          onClick={map.isOpen ? map.close : map.open}
        >
          {mapText.open}
        </Button>
        <label className={styles.sort}>
          <span>{text.sort}</span>
          <Select
            form={FILTERS}
            name="sort"
            options={sortOptions}
            value={search.sort}
            onChange={({ target }) => isSort(target.value) && change({ sort: target.value })}
          />
        </label>
        <ButtonLink to={NEW_ALERT + writeSearch({ ...search, sort: 'newest' })} variant="secondary" size="sm">
          {text.alertMe}
        </ButtonLink>
      </div>
      <FilterChips active={active} search={search} />
      {from && (
        <p>
          <ButtonLink to={CATALOGUE + writeSearch(search)} variant="secondary" size="sm">
            {text.toStart}
          </ButtonLink>
        </p>
      )}
      <div className={cx(map.isOpen && styles.withMap)}>
        <div ref={list}>
          <DeferredHydration>
            <ResultsView
              results={results}
              at={at}
              search={search}
              categories={known}
              active={active}
              isPart={from !== undefined}
              onClear={clear}
            />
          </DeferredHydration>
        </div>
        {map.isOpen && (
          <MapPlace
            map={map}
            search={search}
            listings={results.listings ?? noListings}
            count={<ResultCount {...found} />}
            list={list}
            onArea={(area) => change({ area }, { replace: true })}
          />
        )}
      </div>
    </>
  )
}
