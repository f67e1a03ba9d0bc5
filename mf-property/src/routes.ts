import { lazy } from 'react'
import type { RemoteRoutes } from 'shared-backend'
import { lazyPage } from 'shared-backend/lazyPage'
import { detailApi } from 'shared-backend/properties'
import { PropertyPage } from './pages/PropertyPage.tsx'
import { isMissing } from './property/isMissing.ts'
import { text } from './text.ts'
import { summary, title } from './visit-page/title.ts'

const { getProperty } = detailApi.endpoints

const PreviewPage = lazy(() => import('./pages/PreviewPage.tsx').then((m) => ({ default: m.PreviewPage })))

const visitPage = () =>
  import(/* webpackChunkName: "page-visit" */ './visit-page/VisitPage.tsx').then((code) => code.VisitPage)

export const routes: RemoteRoutes = {
  '/property/:id': {
    title: text.property,
    titleOf: (state, { id = '' }) => {
      const { data, error } = getProperty.select(id)(state)
      return data?.title ?? (error && (isMissing(error) ? text.notFound : text.loadFailed))
    },
    loader: (dispatch, { id = '' }) => [dispatch(getProperty.initiate(id, { subscribe: false }))],
    entity: true,
    post: 'submit-inquiry',
    listed: { active: true },
    mainControl: text.share,
    head: () => import('./head/head.ts'),
    page: PropertyPage,
  },
  '/visita': lazyPage('page-visit', visitPage, {
    title,
    description: summary,
    unlisted: true,
    head: () => import('./visit-page/head.ts'),
  }),
  '/preview': { title: text.preview, session: true, page: PreviewPage },
}
