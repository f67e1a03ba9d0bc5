import type { RemoteRoutes } from 'shared-backend'
import { latePage } from 'shared-backend/latePage'
import { AdvertisePage } from './pages/AdvertisePage.tsx'
import { policy, text } from './text.ts'

const privacyPage = () =>
  import(/* webpackChunkName: "page-privacy" */ './pages/PrivacyPage.tsx').then((code) => code.PrivacyPage)

export const routes: RemoteRoutes = {
  '/anunciar-imovel': {
    title: text.title,
    description: text.summary,
    post: 'submit-property-lead',
    page: AdvertisePage,
  },
  '/privacidade': latePage('page-privacy', privacyPage, {
    title: policy.title,
    description: policy.summary,
  }),
}
