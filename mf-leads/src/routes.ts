import type { RemoteRoutes } from 'shared-backend'
import { AdvertisePage } from './pages/AdvertisePage.tsx'
import { PrivacyPage } from './pages/PrivacyPage.tsx'
import { policy } from './privacy/text.ts'
import { text } from './text.ts'

export const routes: RemoteRoutes = {
  '/anunciar-imovel': {
    title: text.title,
    description: text.summary,
    post: 'submit-property-lead',
    page: AdvertisePage,
  },
  '/privacidade': { title: policy.title, description: policy.summary, page: PrivacyPage },
}
