import { useGetCategoriesQuery } from 'shared-backend/properties'
import { readSearch } from 'shared-domain/search'
import { activeFilters } from '../filters/activeFilters.ts'
import { text } from './text.ts'

/** Returns what names a search, of an address's query: its filters, as the chips say them. */
export function useSearchName() {
  const { data: categories = [] } = useGetCategoriesQuery()
  return (query: string) => {
    // An alert only tells what is new.
    const search = { ...readSearch(query), newSinceDays: null }
    return (
      activeFilters(search, categories)
        .map(({ label }) => label)
        .join(' · ') || text.all
    )
  }
}
