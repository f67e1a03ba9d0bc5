import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { Provider } from 'react-redux'
import {
  api,
  sessionChanged,
  useAppDispatch,
  useSession,
  type PreloadedState,
  type Store,
} from 'shared-backend'
import { createBackend, createStore, preloadedStateArrived } from 'shared-backend/store'
import { testConfig, testSession } from 'shared-backend/testing'
import { lateStore } from './lateStore.ts'

const read = jest.fn<Promise<{ data: string } | { error: never }>, [string]>()
const write = jest.fn<Promise<{ data: string } | { error: never }>, [string]>()
const readPage = jest.fn<Promise<{ data: { rows: string; next: number | null } }>, [number]>()

const things = api.injectEndpoints({
  endpoints: (build) => ({
    thing: build.query<string, string>({ queryFn: (name) => read(name), providesTags: ['Lead'] }),
    send: build.mutation<string, string>({ queryFn: (name) => write(name), invalidatesTags: ['Lead'] }),
    things: build.infiniteQuery<{ rows: string; next: number | null }, string, number>({
      queryFn: ({ pageParam }) => readPage(pageParam),
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next },
    }),
  }),
})

const page: PreloadedState = {
  queries: {
    'thing("here")': { endpointName: 'thing', originalArgs: 'here', data: 'A house' },
    'thing("gone")': {
      endpointName: 'thing',
      originalArgs: 'gone',
      error: { kind: 'not-found', message: 'There is none' },
    },
    'things("all")': {
      endpointName: 'things',
      originalArgs: 'all',
      data: { pages: [{ rows: 'First', next: 1 }], pageParams: [0] },
    },
  },
  provided: {
    tags: { Lead: { __internal_without_id: ['thing("here")'] } },
    keys: { 'thing("here")': [{ type: 'Lead' }] },
  },
}

const messageOf = (error: unknown) => (error as { message?: string } | undefined)?.message

function Thing({ name, fresh = false }: { name: string; fresh?: boolean }) {
  const { data, error, isLoading, isFetching, refetch } = things.useThingQuery(name, {
    refetchOnMountOrArgChange: fresh,
  })
  return (
    <div>
      <p>{isLoading ? 'Loading' : (data ?? messageOf(error) ?? 'Nothing')}</p>
      <button disabled={isFetching} onClick={() => void refetch()}>
        Again
      </button>
    </div>
  )
}

function Sender() {
  const [send, { isLoading, isSuccess, error, reset }] = things.useSendMutation()
  return (
    <>
      <button onClick={() => void send('a letter')}>Send</button>
      <button onClick={reset}>Forget</button>
      <output>{isLoading ? 'Sending' : isSuccess ? 'Sent' : (messageOf(error) ?? 'Not sent')}</output>
    </>
  )
}

function Things() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = things.useThingsInfiniteQuery('all')
  return (
    <>
      <p>{data?.pages.map(({ rows }) => rows).join()}</p>
      {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
      <output>{isFetchingNextPage ? 'Loading more' : messageOf(error)}</output>
    </>
  )
}

const Admin = () => <p>{useSession()?.username ?? 'Nobody'}</p>

function SignIn() {
  const dispatch = useAppDispatch()
  return <button onClick={() => dispatch(sessionChanged(testSession))}>Sign in</button>
}

const failure = new Error('no such file')

function start({ fails = 0, from = page } = {}) {
  const seen: string[] = []
  const create = () => {
    const backend = createBackend(testConfig, { fetch: jest.fn(), persistSession: false })
    const store = createStore(backend, () => (next) => (action) => {
      seen.push((action as { type: string }).type)
      return next(action)
    })
    if (from) store.dispatch(preloadedStateArrived(from))
    return store
  }
  let come = () => undefined as void
  const held = new Promise<() => Store>((resolve) => (come = () => resolve(create)))
  const load = jest.fn<Promise<() => Store>, []>()
  for (let time = 0; time < fails; time += 1) load.mockRejectedValueOnce(failure)
  load.mockReturnValue(held)
  const late = lateStore(from, load)
  return {
    ...late,
    load,
    seen,
    come: () => act(async () => come()),
    bring: () => act(async () => void late.bring()),
  }
}

function show(ui: React.ReactNode, options?: Parameters<typeof start>[0]) {
  const late = start(options)
  render(<Provider store={late.store}>{ui}</Provider>)
  return { ...late, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  read.mockReset().mockImplementation(async (name) => ({ data: `${name}, read` }))
  write.mockReset().mockImplementation(async () => ({ data: 'done' }))
  readPage
    .mockReset()
    .mockImplementation(async (number) => ({ data: { rows: `Page ${number}`, next: null } }))
  localStorage.clear()
})

describe('what came with the page', () => {
  test('stands there without the rest of the store, which nobody asks for', async () => {
    const { load } = show(
      <>
        <Thing name="here" />
        <Thing name="gone" />
        <Things />
      </>,
    )
    expect(screen.getByText('A house')).toBeVisible()
    expect(screen.getByText('There is none')).toBeVisible()
    expect(screen.getByText('First')).toBeVisible()
    expect(load).not.toHaveBeenCalled()
  })

  test('is not read again by the rest, nor rendered anew for it, and is followed from there on', async () => {
    const onRender = jest.fn()
    const { bring, come, store } = show(
      <Profiler id="thing" onRender={onRender}>
        <Thing name="here" />
        <Things />
      </Profiler>,
    )
    onRender.mockClear()
    await bring()
    await come()
    expect(onRender).not.toHaveBeenCalled()
    expect(read).not.toHaveBeenCalled()
    // Its tags came with it.
    await act(async () => void (await store.dispatch(things.endpoints.send.initiate('a letter'))))
    expect(await screen.findByText('here, read')).toBeVisible()
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is read again where that was asked for', async () => {
    const { bring, come } = show(<Thing name="here" fresh />)
    await bring()
    await come()
    expect(await screen.findByText('here, read')).toBeVisible()
  })

  test('is the answer of who wants it and no more', async () => {
    const { store, load } = start()
    const { thing } = things.endpoints
    expect(await store.dispatch(thing.initiate('here', { subscribe: false })).unwrap()).toBe('A house')
    expect(load).not.toHaveBeenCalled()
  })

  test('is not the answer of who wants it anew', async () => {
    const { store, bring, come } = start()
    const anew = { subscribe: false, forceRefetch: true }
    const asked = store.dispatch(things.endpoints.thing.initiate('here', anew)).unwrap()
    await bring()
    await come()
    expect(await asked).toBe('here, read')
  })

  test('is given up like any other answer when nobody looks at it', async () => {
    jest.useFakeTimers()
    const late = start()
    const view = render(
      <Provider store={late.store}>
        <Thing name="here" />
      </Provider>,
    )
    await late.bring()
    await late.come()
    act(() => view.unmount())
    await act(() => jest.advanceTimersByTimeAsync(301_000))
    expect(late.store.getState().api.queries).toEqual({})
    jest.useRealTimers()
  })
})

describe('what did not come with it', () => {
  test('loads, and is read once by the rest', async () => {
    const { bring, come } = show(
      <>
        <Thing name="else" />
        <Thing name="else" />
      </>,
    )
    expect(screen.getAllByText('Loading')).toHaveLength(2)
    await bring()
    expect(screen.getAllByText('Loading')).toHaveLength(2)
    await come()
    expect(await screen.findAllByText('else, read')).toHaveLength(2)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is not read for whom is gone by then', async () => {
    const late = start()
    const view = render(
      <Provider store={late.store}>
        <Thing name="else" />
      </Provider>,
    )
    view.unmount()
    await late.bring()
    await late.come()
    expect(read).not.toHaveBeenCalled()
    expect(late.store.getState().api.queries).not.toHaveProperty('thing("else")')
  })

  test('goes on with the list that did', async () => {
    const { bring, come, user } = show(<Things />)
    await user.click(button('More'))
    await bring()
    await come()
    expect(await screen.findByText('First,Page 1')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })

  test.each(['unsubscribe', 'abort'] as const)('is no answer for who has ended it by %s', async (how) => {
    const { store, bring, come } = start()
    const asked = store.dispatch(things.endpoints.thing.initiate('else'))
    const told = expect(asked.unwrap()).rejects.toMatchObject({ name: 'AbortError' })
    asked[how]()
    await told
    await bring()
    await come()
    expect(read).not.toHaveBeenCalled()
  })

  test('is an answer for who waits for it', async () => {
    const { store, bring, come } = start()
    const asked = store.dispatch(things.endpoints.thing.initiate('else', { subscribe: false })).unwrap()
    await bring()
    await come()
    expect(await asked).toBe('else, read')
  })
})

describe('where the rest does not come', () => {
  test('a query ends in an error of the site, and is asked for again', async () => {
    const { bring, come, load, user } = show(<Thing name="else" />, { fails: 1 })
    await bring()
    expect(await screen.findByText(/Não foi possível conectar/)).toBeVisible()
    await user.click(button('Again'))
    expect(load).toHaveBeenCalledTimes(2)
    expect(button('Again')).toBeDisabled()
    await come()
    expect(await screen.findByText('else, read')).toBeVisible()
  })

  test('what came with the page stays', async () => {
    const { bring } = show(<Thing name="here" fresh />, { fails: 1 })
    await bring()
    expect(screen.getByText('A house')).toBeVisible()
  })

  test('a list that did not go on stands, and says so', async () => {
    const { bring, come, user } = show(<Things />, { fails: 1 })
    await user.click(button('More'))
    expect(screen.getByText('Loading more')).toBeVisible()
    await bring()
    expect(screen.getByText(/Não foi possível conectar/)).toBeVisible()
    expect(screen.getByText('First')).toBeVisible()
    await user.click(button('More'))
    expect(screen.getByText('Loading more')).toBeVisible()
    await come()
    expect(await screen.findByText('First,Page 1')).toBeVisible()
    expect(screen.queryByText(/Não foi possível conectar/)).toBeNull()
  })

  test('who waits for an answer is told', async () => {
    const { store, bring } = start({ fails: 1 })
    const asked = store.dispatch(things.endpoints.thing.initiate('else', { subscribe: false })).unwrap()
    const told = expect(asked).rejects.toMatchObject({ kind: 'offline' })
    await bring()
    await told
  })

  test('it is asked for again when the browser is back online', async () => {
    const { bring, come, load } = show(<Thing name="else" />, { fails: 1 })
    await bring()
    await screen.findByText(/Não foi possível conectar/)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(load).toHaveBeenCalledTimes(2)
    await come()
    expect(await screen.findByText('else, read')).toBeVisible()
  })

  test('within five seconds, that is said, and what comes then is shown', async () => {
    jest.useFakeTimers()
    const { bring, come } = show(<Thing name="else" />)
    await bring()
    await act(() => jest.advanceTimersByTimeAsync(4_900))
    expect(screen.getByText('Loading')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(200))
    expect(screen.getByText(/demorou demais/)).toBeVisible()
    jest.useRealTimers()
    await come()
    expect(await screen.findByText('else, read')).toBeVisible()
  })

  test('who asks later has as long as who asked first', async () => {
    jest.useFakeTimers()
    const { store, bring } = start()
    await bring()
    await jest.advanceTimersByTimeAsync(4_900)
    const told = jest.fn()
    void store.dispatch(things.endpoints.send.initiate('a letter')).then(told)
    await jest.advanceTimersByTimeAsync(4_900)
    expect(told).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(200)
    expect(told).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  test('it is listened once for the line, however often it did not come', async () => {
    const listening = jest.spyOn(window, 'addEventListener')
    const { bring } = start({ fails: 3 })
    for (let time = 0; time < 3; time += 1) await bring()
    const listeners = listening.mock.calls.filter(([type]) => type === 'online').map(([, one]) => one)
    expect(new Set(listeners).size).toBe(1)
  })

  test('a mutation that was told to have failed is not done later', async () => {
    const { bring, come, user } = show(<Sender />, { fails: 1 })
    await user.click(button('Send'))
    expect(await screen.findByText(/Não foi possível conectar/)).toBeVisible()
    await bring()
    await come()
    expect(write).not.toHaveBeenCalled()
    await user.click(button('Send'))
    expect(await screen.findByText('Sent')).toBeVisible()
    expect(write).toHaveBeenCalledTimes(1)
  })
})

describe('a mutation', () => {
  test('has the rest come, is under way until then, and is done once', async () => {
    const { come, load, user } = show(<Sender />)
    await user.click(button('Send'))
    expect(screen.getByText('Sending')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
    await come()
    expect(await screen.findByText('Sent')).toBeVisible()
    expect(write.mock.calls).toEqual([['a letter']])
    await user.click(button('Forget'))
    expect(screen.getByText('Not sent')).toBeVisible()
  })

  test('gives its answer, and its failure, to who waits for it', async () => {
    write.mockImplementationOnce(async () => ({ error: { kind: 'invalid', message: 'No' } as never }))
    const { store, come } = start()
    const sent = [1, 2].map((time) =>
      store.dispatch(things.endpoints.send.initiate(`letter ${time}`)).unwrap(),
    )
    const settled = Promise.allSettled(sent)
    await come()
    expect(await settled).toMatchObject([
      { status: 'rejected', reason: { message: 'No' } },
      { status: 'fulfilled', value: 'done' },
    ])
  })
})

test.each([0, 1])(
  'a mutation whose page was left is done, and leaves nothing behind; failures: %d',
  async (fails) => {
    const late = start({ fails })
    const view = render(
      <Provider store={late.store}>
        <Sender />
      </Provider>,
    )
    act(() => button('Send').click())
    view.unmount()
    await late.come()
    expect(write).toHaveBeenCalledTimes(1 - fails)
    expect(late.store.getState().api.mutations).toEqual({})
  },
)

test('a mutation that was given up is neither under way nor done', async () => {
  const { store, come } = start()
  const sent = store.dispatch(things.endpoints.send.initiate('a letter'))
  const state = () => things.endpoints.send.select(sent.requestId)(store.getState())
  expect(state()).toMatchObject({ isLoading: true })
  sent.abort()
  expect(state()).toMatchObject({ isError: true, error: { name: 'AbortError' } })
  await come()
  expect(await sent).toMatchObject({ error: { name: 'AbortError' } })
  expect(write).not.toHaveBeenCalled()
})

test('what was dispatched reaches the rest in its order', async () => {
  const { store, bring, come, seen } = start()
  store.dispatch({ type: 'first' })
  store.dispatch(sessionChanged(testSession))
  store.dispatch({ type: 'last' })
  await bring()
  await come()
  expect(seen.filter((type) => !type.startsWith('api/') && type !== 'page/arrived')).toEqual([
    'first',
    'session/changed',
    'last',
  ])
})

test('one that throws does not keep what waits behind it', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation()
  const { store, bring, come, seen } = start()
  store.dispatch({} as never)
  store.dispatch({ type: 'last' })
  await bring()
  await come()
  expect(seen).toContain('last')
  expect(said).toHaveBeenCalledTimes(1)
})

test('a thunk of somebody else runs at once', () => {
  const { store } = start()
  const result = store.dispatch(((dispatch: Store['dispatch'], getState: Store['getState']) => {
    dispatch({ type: 'from a thunk' })
    return getState().session
  }) as never)
  expect(result).toBeNull()
})

test('the admin who signs in is known by the rest, and who was signed in from the start', async () => {
  const { bring, come, user } = show(
    <>
      <Admin />
      <SignIn />
    </>,
  )
  expect(screen.getByText('Nobody')).toBeVisible()
  await user.click(button('Sign in'))
  await bring()
  await come()
  expect(screen.getByText(testSession.username)).toBeVisible()
  // Kept by the whole store: the next page begins with it.
  show(<Admin />)
  expect(screen.getAllByText(testSession.username)).toHaveLength(2)
})
