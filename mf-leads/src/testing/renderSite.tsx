import { Provider } from 'react-redux'
import { ConfigProvider, createBackend, createStore, type SiteConfig } from 'shared-backend'
import { renderWithUi } from 'shared-ui/testing'
import App from '../App.tsx'

const config: SiteConfig = {
  supabase: { url: 'http://api.test', publishableKey: 'public' },
  remotes: {},
  agency: {
    name: 'Agência Exemplo',
    creci: 'CRECI-SC 1-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@exemplo.test',
    address: 'Rua Um, 1',
  },
}

/** What the function answers to a lead; a thrown error is a cable cut. */
export type Answer = (lead: Record<string, unknown>) => Response | Promise<Response>

/** The remote as the shell shows it, at `path`, on a network that only takes leads. */
export function renderSite(path: string, answer: Answer) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname !== '/functions/v1/submit-property-lead') return new Response('?', { status: 404 })
    return answer(JSON.parse(String(init?.body)) as Record<string, unknown>)
  }
  const store = createStore(createBackend(config, { fetch, persistSession: false }))
  return renderWithUi(
    <Provider store={store}>
      <ConfigProvider value={config}>
        <App />
      </ConfigProvider>
    </Provider>,
    { path },
  )
}
