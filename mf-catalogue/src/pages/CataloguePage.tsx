import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGetCategoriesQuery, type Category } from 'shared-backend/properties'
import { Alert, Container, ErrorState, HydratesLater, Select } from 'shared-ui'
import { GridSkeleton } from '../catalogue/GridSkeleton.tsx'
import { readPage } from '../catalogue/pages.ts'
import { ResultCount } from '../catalogue/ResultCount.tsx'
import { ResultsView } from '../catalogue/ResultsView.tsx'
import { useFound } from '../catalogue/useFound.ts'
import { activeFilters } from '../filters/activeFilters.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import { readPhraseOf } from '../filters/address.ts'
import { FILTERS, FilterPanel } from '../filters/FilterPanel.tsx'
import { isAsked } from '../filters/filters.ts'
import { isSort } from '../filters/sort.ts'
import { useCatalogueSearch } from '../filters/useCatalogueSearch.ts'
import { catalogue as text, states } from '../text.ts'
import { useWords } from '../words/useWords.ts'
import styles from './CataloguePage.module.css'

/** Before they are here, and the same empty list each time. */
const none: readonly Category[] = []
const sortOptions = Object.entries(text.sorts).map(([value, label]) => ({ value, label }))

export function CataloguePage() {
  const { search: query } = useLocation()
  const control = useCatalogueSearch()
  const { search, change, clear } = control
  const { data: categories = none } = useGetCategoriesQuery()
  const found = useFound(search, categories)
  const { listings } = found
  const active = useMemo(() => activeFilters(search, categories), [search, categories])
  const { open } = useWords(change)
  // Where the server has not read the address's phrase.
  const phrase = readPhraseOf(query)
  const readAddress = useEffectEvent(() => void open(phrase, search, true))
  useEffect(() => {
    if (phrase) readAddress()
  }, [phrase])

  return (
    <Container className={styles.page}>
      <h1>{text.title}</h1>
      <FilterPanel control={control} categories={categories} active={active.length} />
      <div className={styles.bar}>
        <ResultCount count={listings && found.count} complete={found.isCounted} failed={found.isFailed} />
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
      </div>
      <FilterChips active={active} search={search} />
      {listings ? (
        <HydratesLater>
          <ResultsView
            results={listings}
            place={{ search, from: 0, page: readPage(query) }}
            loadingMore={found.loadingMore}
            onMore={found.onMore}
            incomplete={found.isIncomplete}
            onRetry={found.refetch}
            onClear={active.length > 0 ? clear : undefined}
          />
        </HydratesLater>
      ) : found.isFailed ? (
        <ErrorState title={states.loadError} onRetry={found.refetch} />
      ) : (
        <>
          {isAsked(search) && (
            <noscript>
              <Alert tone="warning">{text.needsScript}</Alert>
            </noscript>
          )}
          <GridSkeleton />
        </>
      )}
    </Container>
  )
}
