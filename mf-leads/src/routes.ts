import type { RemoteRoutes } from 'shared-backend'
import { lazyPage } from 'shared-backend/lazyPage'
import { AdvertisePage } from './pages/AdvertisePage.tsx'
import { policy, text } from './text.ts'

const privacyPage = () =>
  import(/* webpackChunkName: "page-privacy" */ './pages/PrivacyPage.tsx').then((code) => code.PrivacyPage)

export const routes: RemoteRoutes = {
  '/anunciar-imovel': {
    title: text.title,
    description: text.summary,
    post: 'submit-property-lead',
    mainControl: text.submit,
    page: AdvertisePage,
  },
  '/privacidade': lazyPage('page-privacy', privacyPage, {
    title: policy.title,
    description: policy.summary,
  }),
}
