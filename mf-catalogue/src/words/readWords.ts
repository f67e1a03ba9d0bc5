import type { Store } from 'shared-backend'
import { carouselsApi, locationsApi } from 'shared-backend/properties'
import type { CatalogueSearch } from 'shared-domain/search'
import { understand } from './understand.ts'

export { rememberPhrase } from './recentPhrases.ts'

const once = { subscribe: false }

/**
 * Reads a phrase into a search; `search` returns the current one once the places and categories have loaded.
 * @throws the error of a failed request
 */
export async function readWords(phrase: string, search: () => CatalogueSearch, dispatch: Store['dispatch']) {
  const [categories, places] = await Promise.all([
    dispatch(carouselsApi.endpoints.getCategories.initiate(undefined, once)).unwrap(),
    dispatch(locationsApi.endpoints.getPlaces.initiate(undefined, once)).unwrap(),
  ])
  return understand(phrase, search(), { categories, places })
}
