import type { Loader } from 'shared-backend'
import { lazyPage } from 'shared-backend/lazyPage'
import { carouselsApi, searchAddressesApi, searchApi, searchTitle } from 'shared-backend/properties'
import { searchOf } from 'shared-domain/search'
import { addresses as text, catalogue, filters } from '../text.ts'
import { addressOf, meantSearch } from './searchAddress.ts'

const { describeSearch, getRelatedSearches, getSearchAddresses } = searchAddressesApi.endpoints

const once = { subscribe: false }

/** The search depends on the response of `describeSearch`. */
const loader: Loader = (dispatch, params) => [
  dispatch(describeSearch.initiate(addressOf(params), once)).then(
    ({ data }) =>
      data && dispatch(searchApi.endpoints.searchList.initiate(searchOf(meantSearch(data)), once)),
  ),
  dispatch(carouselsApi.endpoints.getCategories.initiate(undefined, once)),
  dispatch(getRelatedSearches.initiate(addressOf(params), once)),
]

const searchPage = () =>
  import(/* webpackChunkName: "page-catalogue" */ '../pages/SearchPage.tsx').then((code) => code.SearchPage)

/** The page of a deal, a kind and a place, whose parts are the pattern's parameters. */
export const searchRoute = lazyPage('page-catalogue', searchPage, {
  title: catalogue.title,
  mainControl: filters.search,
  titleOf: (state, params) => {
    const { data } = describeSearch.select(addressOf(params))(state)
    return data === null ? text.unknown : data && searchTitle(data)
  },
  loader,
  absentWhenNull: true,
  sitemap: (dispatch, { after = '' }) => [dispatch(getSearchAddresses.initiate(after, once))],
  head: () => import(/* webpackChunkName: "on-server" */ './head.ts'),
  redirect: () => import(/* webpackChunkName: "on-server" */ './redirect.ts'),
})
