import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGetCatalogueQuery, useGetCategoriesQuery, type Category } from 'shared-backend/properties'
import { Container, ErrorState, HydratesLater, Select } from 'shared-ui'
import { GridSkeleton } from '../catalogue/GridSkeleton.tsx'
import { readPage } from '../catalogue/pages.ts'
import { ResultCount } from '../catalogue/ResultCount.tsx'
import { ResultsView } from '../catalogue/ResultsView.tsx'
import { useResults } from '../catalogue/useResults.ts'
import { activeFilters } from '../filters/activeFilters.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import { FILTERS, FilterPanel } from '../filters/FilterPanel.tsx'
import { isSort } from '../filters/sort.ts'
import { useCatalogueSearch } from '../filters/useCatalogueSearch.ts'
import { catalogue as text, states } from '../text.ts'
import styles from './CataloguePage.module.css'

/** Before they are here, and the same empty list each time. */
const none: readonly Category[] = []
const sortOptions = Object.entries(text.sorts).map(([value, label]) => ({ value, label }))

export function CataloguePage() {
  const { search: query } = useLocation()
  const control = useCatalogueSearch()
  const { search, change, clear } = control
  const { data: categories = none } = useGetCategoriesQuery()
  const { data, isError, isFetching, refetch } = useGetCatalogueQuery()
  const results = useResults(data?.listings, categories, search)
  const active = useMemo(() => activeFilters(search, categories), [search, categories])
  const failed = isError && !data && !isFetching

  return (
    <Container className={styles.page}>
      <h1>{text.title}</h1>
      <FilterPanel control={control} categories={categories} active={active.length} />
      <div className={styles.bar}>
        <ResultCount
          count={data && results.length}
          complete={Boolean(data?.complete || data?.error)}
          failed={failed}
        />
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
      {data ? (
        <HydratesLater>
          <ResultsView
            results={results}
            place={{ search, from: 0, page: readPage(query) }}
            loadingMore={!data.complete && !data.error}
            incomplete={Boolean(data.error)}
            onRetry={() => void refetch()}
            onClear={active.length > 0 ? clear : undefined}
          />
        </HydratesLater>
      ) : failed ? (
        <ErrorState title={states.loadError} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton />
      )}
    </Container>
  )
}
