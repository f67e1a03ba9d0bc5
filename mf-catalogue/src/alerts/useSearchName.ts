import { useGetCategoriesQuery } from 'shared-backend/properties'
import { placeLabel, readSearch } from 'shared-domain/search'
import { activeFilters } from '../filters/activeFilters.ts'
import { text } from './text.ts'

/** The most places that name a search: a choice may have a hundred. */
const MOST_NAMED = 3

export interface SearchName {
  /** Its filters, as the chips say them, with the first of its places. */
  name: string
  /** Its other places. */
  others: string[]
}

/** Returns what names a search, of an address's query. */
export function useSearchName() {
  const { data: categories = [] } = useGetCategoriesQuery()
  return (query: string): SearchName => {
    // An alert only tells what is new.
    const { places, ...search } = { ...readSearch(query), newSinceDays: null }
    const named = { ...search, places: places.slice(0, MOST_NAMED) }
    const labels = activeFilters(named, categories).map(({ label }) => label)
    return { name: labels.join(' · ') || text.all, others: places.slice(MOST_NAMED).map(placeLabel) }
  }
}

/** A search in a line or two. */
export const shortName = ({ name, others }: SearchName) =>
  others.length > 0 ? `${name} · ${text.morePlaces(others.length)}` : name
