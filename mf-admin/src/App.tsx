import { Suspense } from 'react'
import { AwaitedCode, createApp, type RemoteApp } from 'shared-ui'
import { PageLoading } from './layout/PageLoading.tsx'
import { routes } from './routes.ts'

const Pages = createApp(routes)

const App: RemoteApp = () => (
  <Suspense
    fallback={
      <AwaitedCode>
        <PageLoading />
      </AwaitedCode>
    }
  >
    <Pages />
  </Suspense>
)

export { routes }

export default App
