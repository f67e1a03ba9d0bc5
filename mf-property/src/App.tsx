import { Route, Routes } from 'react-router-dom'
import type { RemoteApp } from 'shared-ui'
import { PropertyPage } from './pages/PropertyPage.tsx'

const App: RemoteApp = () => (
  <Routes>
    <Route path="/property/:id" element={<PropertyPage />} />
  </Routes>
)

export { loaders } from './loaders.ts'

export default App
