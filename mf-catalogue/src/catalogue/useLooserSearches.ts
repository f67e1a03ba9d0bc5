import { useEffect, useMemo, useState } from 'react'
import { useAppDispatch } from 'shared-backend'
import { searchApi, useGetCatalogueQuery, type Category } from 'shared-backend/properties'
import type { ActiveFilter } from '../filters/activeFilters.ts'
import type { CatalogueSearch } from 'shared-domain/search'
import { needsServer, searchOf } from 'shared-domain/search'
import { looserFilters } from '../filters/looserFilters.ts'
import { foundAmong } from './useResults.ts'

export interface LooserSearch {
  /** The removed filter. */
  label: string
  search: CatalogueSearch
  total: number
}

const once = { subscribe: false }

/** Counts the results of a search: in the browser where it can, else in the database. */
function useCount(categories: readonly Category[] | undefined) {
  const dispatch = useAppDispatch()
  const { data: held, isError } = useGetCatalogueQuery()
  const isReady = held !== undefined || isError
  return useMemo(() => {
    if (!isReady) return undefined
    return async (search: CatalogueSearch) => {
      if (held && categories && !needsServer(search)) return foundAmong(held, search, categories).length
      const request = { ...searchOf({ ...search, sort: 'newest' }), limit: 1 }
      const { total } = await dispatch(searchApi.endpoints.searchProperties.initiate(request, once)).unwrap()
      return total ?? 0
    }
  }, [dispatch, held, isReady, categories])
}

/**
 * The search with one filter removed, for each filter: those with results, with their counts, the largest first. Empty
 * until all counts have settled; a search whose count failed is left out.
 */
export function useLooserSearches(
  search: CatalogueSearch,
  active: readonly ActiveFilter[],
  categories: readonly Category[] | undefined,
) {
  const count = useCount(categories)
  const [result, setResult] = useState<{ of: CatalogueSearch; looser: LooserSearch[] }>()

  useEffect(() => {
    if (!count) return
    let gone = false
    const choices = looserFilters(active).map(({ label, without }) => ({
      label,
      search: { ...search, ...without },
    }))
    const counted = choices.map(async (choice) => ({ ...choice, total: await count(choice.search) }))
    void Promise.allSettled(counted).then((answers) => {
      const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const looser = known.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
      if (!gone) setResult({ of: search, looser })
    })
    return () => {
      gone = true
    }
  }, [count, search, active])

  return result?.of === search ? result.looser : []
}
