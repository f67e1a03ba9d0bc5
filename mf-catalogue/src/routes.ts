import type { RemoteRoutes } from 'shared-backend'
import { lazyPage } from 'shared-backend/lazyPage'
import {
  carouselsApi,
  facetsApi,
  locationsApi,
  searchAddressesApi,
  searchApi,
} from 'shared-backend/properties'
import { searchRoute } from './addresses/route.ts'
import { alertsSummary, alertsTitle, alertSummary, alertTitle } from './alerts/title.ts'
import { anywhere, searchPatterns } from './addresses/searchAddress.ts'
import { canonicalQuery, readPhraseOf, readSearch, readCursor, searchOf } from 'shared-domain/search'
import * as compare from './compare/title.ts'
import * as favourites from './favourites/title.ts'
import { placeCountRequest } from './locations/placeCountRequest.ts'
import { isChosen } from './locations/chosen.ts'
import { catalogue, code, filters, home, locations } from './text.ts'
import { byCode, isCode } from './words/byCode.ts'

const { getCategories, getFeaturedListings, getSaleListings } = carouselsApi.endpoints
const { searchFacets } = facetsApi.endpoints
const { getPlaces } = locationsApi.endpoints
const { getRelatedSearches } = searchAddressesApi.endpoints
const { searchList, searchProperties } = searchApi.endpoints

const once = { subscribe: false }

const homePage = () =>
  import(/* webpackChunkName: "page-home" */ './pages/HomePage.tsx').then((code) => code.HomePage)
const cataloguePage = () =>
  import(/* webpackChunkName: "page-catalogue" */ './pages/CataloguePage.tsx').then(
    (code) => code.CataloguePage,
  )
const codePage = () =>
  import(/* webpackChunkName: "page-code" */ './pages/CodePage.tsx').then((code) => code.CodePage)
const locationsPage = () =>
  import(/* webpackChunkName: "page-locations" */ './locations/lazy.ts').then((code) => code.LocationsPage)

const favouritesPage = () =>
  import(/* webpackChunkName: "page-favourites" */ './favourites/FavouritesPage.tsx').then(
    (code) => code.FavouritesPage,
  )
/** Their reads are of no other page, and load with it. */
const sharedList = () => import(/* webpackChunkName: "page-favourites" */ './favourites/loadShared.ts')
const comparison = () => import(/* webpackChunkName: "page-favourites" */ './compare/loadCompared.ts')
const comparePage = () =>
  import(/* webpackChunkName: "page-favourites" */ './compare/ComparePage.tsx').then(
    (code) => code.ComparePage,
  )
const alertsPage = () =>
  import(/* webpackChunkName: "page-alerts" */ './alerts/AlertsPage.tsx').then((code) => code.AlertsPage)
const newAlertPage = () =>
  import(/* webpackChunkName: "page-alerts" */ './alerts/NewAlertPage.tsx').then((code) => code.NewAlertPage)

export const routes: RemoteRoutes = {
  '/': lazyPage('page-home', homePage, {
    title: home.title,
    description: home.summary,
    mainControl: filters.search,
    loader: (dispatch) => [
      dispatch(getFeaturedListings.initiate(undefined, once)),
      dispatch(getSaleListings.initiate(undefined, once)),
      dispatch(getCategories.initiate(undefined, once)),
      dispatch(getRelatedSearches.initiate(anywhere, once)),
    ],
  }),
  '/properties': lazyPage('page-catalogue', cataloguePage, {
    title: catalogue.title,
    description: catalogue.summary,
    mainControl: filters.search,
    loader: (dispatch, _params, query) => {
      const search = readSearch(query)
      const request = searchOf(search)
      const after = readCursor(query, search)
      const categories = dispatch(getCategories.initiate(undefined, once))
      // The redirect reads the phrase and needs the places for it.
      if (readPhraseOf(query)) return [categories, dispatch(getPlaces.initiate(undefined, once))]
      return [
        dispatch(searchList.initiate({ ...request, ...(after && { after }) }, once)),
        // A list that begins at a cursor has no total: a request for the full list has it.
        ...(after ? [dispatch(searchProperties.initiate({ ...request, limit: 1 }, once))] : []),
        categories,
      ]
    },
    canonicalQuery,
    redirect: () => import(/* webpackChunkName: "on-server" */ './words/redirect.ts'),
    head: () => import(/* webpackChunkName: "on-server" */ './addresses/catalogueHead.ts'),
  }),
  '/properties/code/:code': lazyPage('page-code', codePage, {
    title: code.title,
    loader: (dispatch, params) =>
      isCode(params.code) ? [dispatch(searchProperties.initiate(byCode(params.code), once))] : [],
    redirect: () => import(/* webpackChunkName: "on-server" */ './words/codeFound.ts'),
  }),
  '/properties/locations': lazyPage('page-locations', locationsPage, {
    title: locations.title,
    description: locations.summary,
    loader: (dispatch, _params, query) => [
      dispatch(getPlaces.initiate(undefined, once)),
      // Needed only with a query. But a loader may request with a query only the tables and procedures it requests without.
      dispatch(searchFacets.initiate(placeCountRequest(readSearch(query)), once)),
    ],
    // A submitted choice is redirected anyway: one redirect, not two.
    canonicalQuery: (query) => (isChosen(query) ? query : canonicalQuery(query)),
    redirect: () => import(/* webpackChunkName: "on-server" */ './locations/redirect.ts'),
  }),
  '/favoritos': lazyPage('page-favourites', favouritesPage, {
    title: favourites.title,
    description: favourites.summary,
    unlisted: true,
    loader: (dispatch, _params, query) => [
      sharedList().then(({ loadShared }) => loadShared(dispatch, query)),
    ],
    head: () => import(/* webpackChunkName: "on-server" */ './favourites/head.ts'),
  }),
  '/favoritos/comparar': lazyPage('page-favourites', comparePage, {
    title: compare.title,
    description: compare.summary,
    unlisted: true,
    loader: (dispatch, _params, query) => [
      comparison().then(({ loadCompared }) => loadCompared(dispatch, query)),
    ],
    head: () => import(/* webpackChunkName: "on-server" */ './compare/head.ts'),
  }),
  '/avisos': lazyPage('page-alerts', alertsPage, {
    title: alertsTitle,
    description: alertsSummary,
    unlisted: true,
    head: () => import(/* webpackChunkName: "on-server" */ './addresses/noindex.ts'),
  }),
  '/avisos/novo': lazyPage('page-alerts', newAlertPage, {
    title: alertTitle,
    description: alertSummary,
    unlisted: true,
    post: 'save-alert',
    loader: (dispatch) => [dispatch(getCategories.initiate(undefined, once))],
    head: () => import(/* webpackChunkName: "on-server" */ './addresses/noindex.ts'),
  }),
  ...Object.fromEntries(searchPatterns.map((pattern) => [pattern, searchRoute])),
}
