import { screen } from '@testing-library/react'
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

/** What the network answers to a request for this address; a thrown error is a cable cut. */
export type Answer = (url: URL) => unknown

/** The remote as the shell shows it, at `path`, on a network that only knows `answer`. */
export function renderSite(path: string, answer: Answer) {
  const fetch: typeof globalThis.fetch = async (input) => {
    const result = await answer(new URL(input instanceof Request ? input.url : input))
    return result instanceof Response ? result : Response.json(result)
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

/** What PostgREST says when a single row was asked for and there is none. */
export const noRow = () => Response.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 })

/** Scrolls the window as a visitor does. */
export function scrollTo(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
