import type { CanonicalQueries, RemoteApp } from 'shared-ui'
import { Route, Routes } from 'react-router-dom'
import { CATALOGUE, canonicalQuery, PLACES } from './filters/address.ts'
import { CataloguePage } from './pages/CataloguePage.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { OlderListingsPage } from './pages/OlderListingsPage.tsx'
import { LocationsPage } from './pages/LocationsPage.tsx'

const App: RemoteApp = () => (
  <Routes>
    <Route path="/" element={<HomePage />} />
    <Route path="/properties" element={<CataloguePage />} />
    <Route path="/properties/from/:from" element={<OlderListingsPage />} />
    <Route path="/properties/locations" element={<LocationsPage />} />
  </Routes>
)

export { loaders } from './loaders.ts'

export const canonicalQueries: CanonicalQueries = {
  [CATALOGUE]: canonicalQuery,
  '/properties/from/:from': canonicalQuery,
  [PLACES]: canonicalQuery,
}

export default App
