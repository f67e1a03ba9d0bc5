import { Suspense } from 'react'
import { LazyFallback, createApp, type RemoteApp } from 'shared-ui'
import { PageLoading } from './kit/layout/PageLoading.tsx'
import { routes } from './routes.ts'

const Pages = createApp(routes)

const App: RemoteApp = () => (
  <Suspense
    fallback={
      <LazyFallback>
        <PageLoading />
      </LazyFallback>
    }
  >
    <Pages />
  </Suspense>
)

export { routes }

export default App
