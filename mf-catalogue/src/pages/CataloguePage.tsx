import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGetCategoriesQuery, type Category } from 'shared-backend/properties'
import { ButtonLink, Container, HydratesLater, Select } from 'shared-ui'
import { ResultCount } from '../catalogue/ResultCount.tsx'
import { ResultsView } from '../catalogue/ResultsView.tsx'
import { useResults } from '../catalogue/useResults.ts'
import { activeFilters } from '../filters/activeFilters.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import { CATALOGUE, readPhraseOf, writeSearch } from '../filters/address.ts'
import { FILTERS, FilterPanel } from '../filters/FilterPanel.tsx'
import { readFrom } from '../filters/from.ts'
import { isSort } from '../filters/sort.ts'
import { useCatalogueSearch } from '../filters/useCatalogueSearch.ts'
import { catalogue as text } from '../text.ts'
import { useWords } from '../words/useWords.ts'
import styles from './CataloguePage.module.css'

/** Before they are here, and the same empty list each time. */
const none: readonly Category[] = []
const sortOptions = Object.entries(text.sorts).map(([value, label]) => ({ value, label }))

export function CataloguePage() {
  const { search: query } = useLocation()
  const control = useCatalogueSearch()
  const { search, typing, change, clear } = control
  const from = useMemo(() => readFrom(query, search), [query, search])
  const { data: known } = useGetCategoriesQuery()
  const categories = known ?? none
  const results = useResults({ search, typing, from, categories: known })
  const active = useMemo(() => activeFilters(search, categories), [search, categories])
  const { open } = useWords(search, change)
  // Where the server has not read the address's phrase.
  const phrase = readPhraseOf(query)
  const readAddress = useEffectEvent(() => void open(phrase, true))
  useEffect(() => {
    if (phrase) readAddress()
  }, [phrase])

  return (
    <Container className={styles.page}>
      <h1>{text.title}</h1>
      <FilterPanel control={control} categories={categories} active={active.length} />
      <div className={styles.bar}>
        <ResultCount
          total={results.total}
          counting={results.listings !== undefined}
          failed={results.failed}
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
      {from && (
        <p>
          <ButtonLink to={CATALOGUE + writeSearch(search)} variant="secondary" size="sm">
            {text.toStart}
          </ButtonLink>
        </p>
      )}
      <HydratesLater>
        <ResultsView
          results={results}
          search={search}
          isPart={from !== undefined}
          onClear={active.length > 0 ? clear : undefined}
        />
      </HydratesLater>
    </Container>
  )
}
