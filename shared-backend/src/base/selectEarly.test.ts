import { createApi, fakeBaseQuery, skipToken } from '@reduxjs/toolkit/query'
import { selectEarly, type Definition, type Entry } from './selectEarly.ts'

const getNextPageParam = ({ next }: { next: number | null }) => next

const library = createApi({
  baseQuery: fakeBaseQuery(),
  endpoints: (build) => ({
    one: build.query<string, number>({ queryFn: () => ({ data: '' }) }),
    send: build.mutation<string, number>({ queryFn: () => ({ data: '' }) }),
    list: build.infiniteQuery<{ next: number | null }, string, number>({
      queryFn: () => ({ data: { next: null } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam,
        getPreviousPageParam: (_first, _all, first) => (first > 0 ? first - 1 : null),
      },
    }),
  }),
})

const keyOf = (name: string) => (argument: unknown) => `${name}(${JSON.stringify(argument)})`

const known: Record<string, Entry> = {
  pending: { status: 'pending', endpointName: 'x', requestId: 'a', startedTimeStamp: 1 },
  fulfilled: { status: 'fulfilled', endpointName: 'x', requestId: 'a', data: 'here', fulfilledTimeStamp: 2 },
  rejected: { status: 'rejected', endpointName: 'x', requestId: 'a', error: { kind: 'server' } },
}

const pages = (...given: [number | null, number][]): Entry => ({
  status: 'fulfilled',
  originalArgs: 'all',
  data: { pages: given.map(([next]) => ({ next })), pageParams: given.map(([, parameter]) => parameter) },
})

describe('what is read early is what the library reads', () => {
  const stateOf = (part: 'queries' | 'mutations', key: string, entry?: Entry) =>
    ({ api: { queries: {}, mutations: {}, [part]: entry ? { [key]: entry } : {} } }) as never

  test.each(['pending', 'fulfilled', 'rejected', 'unknown'])('of a query that is %s', (name) => {
    const state = stateOf('queries', 'one(7)', known[name])
    const early = selectEarly({ type: 'query' }, 7, keyOf('one'))
    expect(early(state)).toEqual(library.endpoints.one.select(7)(state))
  })

  test('of a query that is skipped', () => {
    const state = stateOf('queries', 'one(7)', known.fulfilled)
    const early = selectEarly({ type: 'query' }, skipToken, keyOf('one'))
    expect(early(state)).toEqual(library.endpoints.one.select(skipToken)(state))
  })

  test.each([
    ['its only page', pages([null, 0])],
    ['a page with another behind it', pages([1, 0])],
    ['pages in the middle', pages([3, 2], [4, 3])],
    ['no page yet', undefined],
    ['pages that failed', { ...pages([1, 0]), status: 'rejected' }],
    ['a page on its way', { ...pages([1, 0]), status: 'pending', direction: 'forward' }],
    ['a page before it on its way', { ...pages([1, 0]), status: 'pending', direction: 'backward' }],
    ['a page that failed', { ...pages([1, 0]), status: 'rejected', direction: 'forward' }],
    ['a page before it that failed', { ...pages([1, 0]), status: 'rejected', direction: 'backward' }],
  ] as [string, Entry | undefined][])('of a list with %s', (_what, entry) => {
    const state = stateOf('queries', 'list("all")', entry)
    const definition = {
      type: 'infinitequery',
      infiniteQueryOptions: {
        getNextPageParam,
        getPreviousPageParam: (_first: unknown, _all: unknown, first: number) =>
          first > 0 ? first - 1 : null,
      },
    } as Definition
    const early = selectEarly(definition, 'all', keyOf('list'))
    expect(early(state)).toEqual(library.endpoints.list.select('all')(state))
  })

  test.each(['pending', 'fulfilled', 'rejected', 'unknown'])('of a mutation that is %s', (name) => {
    for (const argument of ['a', { requestId: 'a' }, { fixedCacheKey: 'a', requestId: 'b' }]) {
      const state = stateOf('mutations', 'a', known[name])
      const early = selectEarly({ type: 'mutation' }, argument, keyOf('send'))
      expect(early(state)).toEqual(
        library.endpoints.send.select(argument as Parameters<typeof library.endpoints.send.select>[0])(state),
      )
    }
  })
})

const here: Entry = { status: 'fulfilled', data: 'here' }

test('what has not changed is the same object: nothing is rendered anew for it', () => {
  const state = { api: { queries: { 'one(7)': here }, mutations: {} } }
  const early = selectEarly({ type: 'query' }, 7, keyOf('one'))
  expect(early({ api: { ...state.api } })).toBe(early(state))
  const other = { api: { ...state.api, queries: { 'one(7)': { ...here } } } }
  expect(early(other)).not.toBe(early(state))
})
