import { Route, Routes } from 'react-router-dom'
import type { RemoteApp } from 'shared-ui'
import { AdvertisePage } from './pages/AdvertisePage.tsx'
import { PrivacyPage } from './pages/PrivacyPage.tsx'

const App: RemoteApp = () => (
  <Routes>
    <Route path="/anunciar-imovel" element={<AdvertisePage />} />
    <Route path="/privacidade" element={<PrivacyPage />} />
  </Routes>
)

export default App
