import type { Loaders } from 'shared-backend'
import { carouselsApi, catalogueApi, locationsApi } from 'shared-backend/properties'

const { getCategories, getFeaturedListings, getSaleListings } = carouselsApi.endpoints
const { getCatalogue, getOlderListings } = catalogueApi.endpoints
const { getPlaces } = locationsApi.endpoints

const once = { subscribe: false }

export const loaders: Loaders = {
  '/': (dispatch) => [
    dispatch(getFeaturedListings.initiate(undefined, once)),
    dispatch(getSaleListings.initiate(undefined, once)),
    dispatch(getCategories.initiate(undefined, once)),
  ],
  '/properties': (dispatch) => [
    dispatch(getCatalogue.initiate(undefined, once)),
    dispatch(getCategories.initiate(undefined, once)),
  ],
  '/properties/from/:from': (dispatch, { from = '' }) => [
    dispatch(getOlderListings.initiate(Number(from), once)),
    dispatch(getCategories.initiate(undefined, once)),
  ],
  '/properties/locations': (dispatch) => [dispatch(getPlaces.initiate(undefined, once))],
}
