import type { RemoteRoutes } from 'shared-backend'
import { carouselsApi, catalogueApi, locationsApi } from 'shared-backend/properties'
import { readFrom } from './catalogue/pages.ts'
import { canonicalQuery } from './filters/address.ts'
import { CataloguePage } from './pages/CataloguePage.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { LocationsPage } from './pages/LocationsPage.tsx'
import { OlderListingsPage } from './pages/OlderListingsPage.tsx'
import { catalogue, home, locations } from './text.ts'

const { getCategories, getFeaturedListings, getSaleListings } = carouselsApi.endpoints
const { getCatalogue, getOlderListings } = catalogueApi.endpoints
const { getPlaces } = locationsApi.endpoints

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
    ],
    canonicalQuery,
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
  '/properties/locations': {
    title: locations.title,
    description: locations.summary,
    loader: (dispatch) => [dispatch(getPlaces.initiate(undefined, once))],
    canonicalQuery,
    page: LocationsPage,
  },
}
