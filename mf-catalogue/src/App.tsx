import type { RemoteApp } from 'shared-ui'
import { Route, Routes } from 'react-router-dom'
import { CataloguePage } from './pages/CataloguePage.tsx'
import { HomePage } from './pages/HomePage.tsx'

const App: RemoteApp = () => (
  <Routes>
    <Route path="/" element={<HomePage />} />
    <Route path="/properties" element={<CataloguePage />} />
  </Routes>
)

export { loaders } from './loaders.ts'

export default App
