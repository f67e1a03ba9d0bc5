import type { RemoteApp } from 'shared-ui'
import { Route, Routes } from 'react-router-dom'
import { CataloguePage } from './pages/CataloguePage.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { LocationsPage } from './pages/LocationsPage.tsx'

const App: RemoteApp = () => (
  <Routes>
    <Route path="/" element={<HomePage />} />
    <Route path="/properties" element={<CataloguePage />} />
    <Route path="/properties/locations" element={<LocationsPage />} />
  </Routes>
)

export { loaders } from './loaders.ts'

export default App
