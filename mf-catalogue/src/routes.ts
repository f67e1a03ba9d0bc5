import type { RemoteRoutes } from 'shared-backend'
import { carouselsApi, catalogueApi, locationsApi, searchApi } from 'shared-backend/properties'
import { readFrom } from './catalogue/pages.ts'
import { canonicalQuery } from './filters/address.ts'
import { CataloguePage } from './pages/CataloguePage.tsx'
import { CodePage } from './pages/CodePage.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { LocationsPage } from './pages/LocationsPage.tsx'
import { OlderListingsPage } from './pages/OlderListingsPage.tsx'
import { catalogue, code, home, locations } from './text.ts'
import { byCode } from './words/byCode.ts'

const { getCategories, getFeaturedListings, getSaleListings } = carouselsApi.endpoints
const { getCatalogue, getOlderListings } = catalogueApi.endpoints
const { getPlaces } = locationsApi.endpoints
const { searchProperties } = searchApi.endpoints

const once = { subscribe: false }

export const routes: RemoteRoutes = {
  '/': {
    title: home.title,
    description: home.summary,
    loader: (dispatch) => [
      dispatch(getFeaturedListings.initiate(undefined, once)),
      dispatch(getSaleListings.initiate(undefined, once)),
      dispatch(getCategories.initiate(undefined, once)),
    ],
    page: HomePage,
  },
  '/properties': {
    title: catalogue.title,
    description: catalogue.summary,
    loader: (dispatch) => [
      dispatch(getCatalogue.initiate(undefined, once)),
      dispatch(getCategories.initiate(undefined, once)),
      // For a phrase in the address, which the server reads.
      dispatch(getPlaces.initiate(undefined, once)),
    ],
    canonicalQuery,
    redirect: () => import('./words/redirect.ts'),
    page: CataloguePage,
  },
  '/properties/from/:from': {
    title: catalogue.title,
    description: catalogue.olderSummary,
    loader: (dispatch, { from }) => [
      dispatch(getOlderListings.initiate(readFrom(from), once)),
      dispatch(getCategories.initiate(undefined, once)),
    ],
    canonicalQuery,
    page: OlderListingsPage,
  },
  '/properties/code/:code': {
    title: code.title,
    loader: (dispatch, params) => [dispatch(searchProperties.initiate(byCode(params.code), once))],
    redirect: () => import('./words/codeFound.ts'),
    head: () => import('./words/codeFound.ts'),
    page: CodePage,
  },
  '/properties/locations': {
    title: locations.title,
    description: locations.summary,
    loader: (dispatch) => [dispatch(getPlaces.initiate(undefined, once))],
    canonicalQuery,
    page: LocationsPage,
  },
}
