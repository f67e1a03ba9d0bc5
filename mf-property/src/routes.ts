import { lazy } from 'react'
import type { RemoteRoutes } from 'shared-backend'
import { lazyPage } from 'shared-backend/lazyPage'
import { detailApi } from 'shared-backend/properties'
import { PropertyPage } from './pages/PropertyPage.tsx'
import { isMissing } from './property/isMissing.ts'
import { text } from './text.ts'
import { summary, title } from './visit-page/title.ts'

const { getProperty } = detailApi.endpoints
const once = { subscribe: false }

const PreviewPage = lazy(() => import('./pages/PreviewPage.tsx').then((m) => ({ default: m.PreviewPage })))

const visitPage = () =>
  import(/* webpackChunkName: "page-visit" */ './visit-page/VisitPage.tsx').then((code) => code.VisitPage)

const formPage = () =>
  import(/* webpackChunkName: "page-visit" */ './visit/VisitFormPage.tsx').then((code) => code.VisitFormPage)

/** Its read is of no other page, and loads with it. */
const freeTimes = () => import(/* webpackChunkName: "page-visit" */ './visit/loadFreeTimes.ts')

export const routes: RemoteRoutes = {
  '/property/:id': {
    title: text.property,
    titleOf: (state, { id = '' }) => {
      const { data, error } = getProperty.select(id)(state)
      return data?.title ?? (error && (isMissing(error) ? text.notFound : text.loadFailed))
    },
    loader: (dispatch, { id = '' }) => [dispatch(getProperty.initiate(id, once))],
    entity: true,
    post: 'submit-inquiry',
    listed: { active: true },
    mainControl: text.share,
    head: () => import('./head/head.ts'),
    page: PropertyPage,
  },
  '/property/:id/visita': lazyPage('page-visit', formPage, {
    title: text.requestVisit,
    unlisted: true,
    entity: true,
    post: 'book-visit',
    loader: (dispatch, { id = '' }, query) => [
      dispatch(getProperty.initiate(id, once)),
      freeTimes().then(({ loadFreeTimes }) => loadFreeTimes(dispatch, id, query)),
    ],
    head: () => import('./visit-page/head.ts'),
  }),
  '/visita': lazyPage('page-visit', visitPage, {
    title,
    description: summary,
    unlisted: true,
    head: () => import('./visit-page/head.ts'),
  }),
  '/preview': { title: text.preview, session: true, page: PreviewPage },
}
