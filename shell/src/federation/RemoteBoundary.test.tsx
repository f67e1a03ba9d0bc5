import { lazy, type ReactNode } from 'react'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sessionChanged, type RegistryEntry, type RootState } from 'shared-backend'
import { testSession, type RemoteView } from 'shared-backend/testing'
import { renderShell, testConfig } from '../testing/renderShell.tsx'
import { RemoteBoundary } from './RemoteBoundary.tsx'

const loadRemote = jest.fn<Promise<unknown>, unknown[]>()
const registerRemotes = jest.fn<void, [{ entry: string }[], unknown]>()
jest.mock('./runtime.ts', () => ({
  federation: {
    loadRemote: (...args: unknown[]) => loadRemote(...args),
    registerRemotes: (...args: Parameters<typeof registerRemotes>) => registerRemotes(...args),
  },
}))

const entry = testConfig.remotes['mf-home'] as RegistryEntry
const works = { default: () => <p>catálogo</p> }
const reload = jest.fn()
let count = 0
/** A new name each time: a module that one test loaded must not serve the next. */
async function show(beside?: ReactNode) {
  count += 1
  const ui = (
    <main>
      <RemoteBoundary remote={`mf-test-${count}`} entry={entry} pattern="/" />
      {beside}
    </main>
  )
  let view: RemoteView | undefined
  await act(async () => void (view = renderShell(ui, { reload })))
  return view as RemoteView
}

/** The reported failures, without React's own messages, which the site turns off. */
const reported = () =>
  jest
    .mocked(console.error)
    .mock.calls.filter(([title]) => title === `mf-test-${count} 1.0.0 failed:`)
    .map(([, details]) => JSON.parse(details as string) as unknown)

beforeEach(() => {
  loadRemote.mockReset()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('a skeleton is shown until the remote is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers()
  loadRemote.mockReturnValue(promise)
  await show()
  expect(screen.getByRole('status')).toHaveTextContent('Carregando página...')
  await act(async () => resolve(works))
  expect(await screen.findByText('catálogo')).toBeVisible()
})

test('the page has its route’s title, and a new one when the store knows more', async () => {
  const titleOf = (state: RootState) => state.session?.username
  loadRemote.mockResolvedValue({
    ...works,
    routes: { '/': { title: 'Início', titleOf, page: works.default } },
  })
  document.title = 'Antes'
  const { store } = await show()
  expect(await screen.findByText('catálogo')).toBeVisible()
  expect(document.title).toBe('Antes')
  act(() => void store.dispatch(sessionChanged({ ...testSession, username: 'Casa da Maria' })))
  expect(document.title).toBe('Casa da Maria')
})

test('the page of a route whose title is known has it at once', async () => {
  loadRemote.mockResolvedValue({ ...works, routes: { '/': { title: 'Início', page: works.default } } })
  await show()
  expect(await screen.findByText('catálogo')).toBeVisible()
  expect(document.title).toBe('Início')
})

test('a load that fails once is tried again at a fresh address, unseen by the visitor', async () => {
  loadRemote.mockRejectedValueOnce(new Error('network')).mockResolvedValueOnce(works)
  await show()
  expect(await screen.findByText('catálogo')).toBeVisible()
  expect(reported()).toEqual([])
  const [remotes, options] = registerRemotes.mock.lastCall ?? []
  expect(remotes?.[0]?.entry).toMatch(/remoteEntry\.js\?attempt=\d+$/)
  expect(options).toEqual({ force: true })
})

test('a load that fails twice ends in a card whose button tries again', async () => {
  loadRemote
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValueOnce(works)
  await show()
  const retry = await screen.findByRole('button', { name: 'Tentar Novamente' })
  expect(screen.getByText(/Verifique sua conexão/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
  expect(loadRemote).toHaveBeenCalledTimes(2)
  // `use` settles only inside an async act.
  const tryAnew = () => userEvent.click(retry)
  await act(tryAnew)
  expect(await screen.findByText('catálogo')).toBeVisible()
  expect(reported()).toHaveLength(1)
})

test('a remote that breaks while it renders fails into the card', async () => {
  loadRemote.mockResolvedValue({
    default: () => {
      throw new Error('undefined is not a function')
    },
  })
  await show()
  expect(await screen.findByText('Esta parte do site não pôde ser carregada')).toBeVisible()
  expect(screen.queryByText(/conexão/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
  expect(reported()).toEqual([
    expect.objectContaining({ remote: `mf-test-${count}`, version: '1.0.0', route: '/', kind: 'render' }),
  ])
})

test('a lazy chunk that fails to load is shown as a connection failure', async () => {
  loadRemote.mockResolvedValue({
    default: () => {
      throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
    },
  })
  await show()
  expect(await screen.findByText(/Verifique sua conexão/)).toBeVisible()
})

test('a lazy chunk that hangs ends in the card after five seconds, whose button tries again', async () => {
  jest.useFakeTimers()
  const Slow = lazy(() => new Promise<never>(() => undefined))
  loadRemote.mockResolvedValueOnce({ default: () => <Slow /> }).mockResolvedValue(works)
  await show()
  expect(screen.getByRole('status')).toHaveTextContent('Carregando página...')
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText(/Verifique sua conexão/)).toBeVisible()
  jest.useRealTimers()
  const tryAnew = () => userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  await act(tryAnew)
  expect(await screen.findByText('catálogo')).toBeVisible()
  expect(reported()).toEqual([
    expect.objectContaining({ kind: 'render', error: expect.objectContaining({ name: 'ChunkLoadError' }) }),
  ])
})

test('a slow lazy chunk replaces the card by itself', async () => {
  jest.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<typeof works>()
  const Slow = lazy(() => promise)
  loadRemote.mockResolvedValue({ default: () => <Slow /> })
  await show()
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText(/Verifique sua conexão/)).toBeVisible()
  jest.useRealTimers()
  await act(async () => resolve(works))
  expect(await screen.findByText('catálogo')).toBeVisible()
  expect(screen.queryByText(/Verifique sua conexão/)).not.toBeInTheDocument()
  expect(loadRemote).toHaveBeenCalledTimes(1)
})

describe('a remote that does not start in the shell of an open page', () => {
  const breaks = {
    default: () => {
      throw new TypeError('what only the newer shell gives is not a function')
    },
  }
  const realFetch = globalThis.fetch
  const answer = jest.fn<Promise<Response>, unknown[]>()
  const saysOf = (shell?: string) => new Response(JSON.stringify({ ...testConfig, shell }))
  const press = async () => {
    const retry = await screen.findByRole('button', { name: 'Tentar Novamente' })
    const tryAnew = () => userEvent.click(retry)
    await act(tryAnew)
  }

  beforeEach(() => {
    globalThis.fetch = answer
    answer.mockReset().mockImplementation(async () => saysOf('main.2.js'))
    loadRemote.mockRejectedValue(new Error('older shell'))
  })
  afterEach(() => void (globalThis.fetch = realFetch))

  test('reloads the page on retry where the site serves another shell by now', async () => {
    await show()
    await press()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(loadRemote).toHaveBeenCalledTimes(2)
  })

  test('reloads the page also where it failed while it was rendered', async () => {
    loadRemote.mockReset().mockResolvedValue(breaks)
    await show()
    await press()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(loadRemote).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['the site serves the same shell', async () => saysOf()],
    ['the site does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is tried again in the open page while %s', async (_, answers) => {
    answer.mockImplementation(answers)
    await show()
    loadRemote.mockResolvedValue(works)
    await press()
    expect(await screen.findByText('catálogo')).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  test('is tried again in the open page where typed text would be lost by a reload', async () => {
    await show(<input aria-label="Nome" defaultValue="Ana" />)
    await userEvent.type(screen.getByLabelText('Nome'), ' Souza')
    loadRemote.mockResolvedValue(works)
    await press()
    expect(await screen.findByText('catálogo')).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Nome')).toHaveValue('Ana Souza')
  })

  test('is tried again in the open page when the browser is online again, since the visitor has not requested a reload', async () => {
    await show()
    await screen.findByRole('button', { name: 'Tentar Novamente' })
    loadRemote.mockResolvedValue(works)
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('catálogo')).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })
})
