import type { FirstQueries } from 'shared-backend'
import { carouselsApi, catalogueApi } from 'shared-backend/properties'

const { getCategories, getFeaturedListings, getSaleListings } = carouselsApi.endpoints
const { getCatalogue } = catalogueApi.endpoints

const once = { subscribe: false }

export const firstQueries: FirstQueries = {
  '/': (dispatch) => [
    dispatch(getFeaturedListings.initiate(undefined, once)),
    dispatch(getSaleListings.initiate(undefined, once)),
    dispatch(getCategories.initiate(undefined, once)),
  ],
  '/properties': (dispatch) => [
    dispatch(getCatalogue.initiate(undefined, once)),
    dispatch(getCategories.initiate(undefined, once)),
  ],
}
