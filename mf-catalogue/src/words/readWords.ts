import type { Store } from 'shared-backend'
import { carouselsApi, locationsApi } from 'shared-backend/properties'
import type { CatalogueSearch } from 'shared-domain/search'
import { understand } from './understand.ts'

export { rememberPhrase } from './recentPhrases.ts'

const once = { subscribe: false }

/**
 * What a phrase says within a search, as that is once the answers are there: see `understand`.
 * @throws what a request fails with
 */
export async function readWords(phrase: string, search: () => CatalogueSearch, dispatch: Store['dispatch']) {
  const [categories, places] = await Promise.all([
    dispatch(carouselsApi.endpoints.getCategories.initiate(undefined, once)).unwrap(),
    dispatch(locationsApi.endpoints.getPlaces.initiate(undefined, once)).unwrap(),
  ])
  return understand(phrase, search(), { categories, places })
}
