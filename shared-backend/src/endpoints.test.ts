import type { injectEndpoints } from './endpoints.ts'
import { fakeNetwork, testStore } from './testing/index.ts'

/** The module as another build has it: with its own memory. */
function anotherBuild() {
  let module: { injectEndpoints: typeof injectEndpoints } | undefined
  jest.isolateModules(() => {
    // The one api is the page's.
    jest.doMock('shared-backend', () => core)
    module = jest.requireActual('./endpoints.ts')
  })
  return module as { injectEndpoints: typeof injectEndpoints }
}

const core = jest.requireActual<object>('shared-backend')

/** @param version as the build adds it */
const injectAnswer = (version: string, answer: string) =>
  anotherBuild().injectEndpoints({
    ...{ version },
    endpoints: (build) => ({
      getAnswer: build.query<string, void>({ queryFn: () => ({ data: answer }) }),
    }),
  })

test('remotes of different sources have each their own endpoint of a name, of the same sources share it', async () => {
  const { store } = testStore({ network: fakeNetwork({}) })
  const ask = async (build: ReturnType<typeof injectAnswer>) =>
    (await store.dispatch(build.endpoints.getAnswer.initiate())).data
  const older = injectAnswer('older', 'previous')
  const newer = injectAnswer('newer', 'current')
  const again = injectAnswer('newer', 'current')
  expect([await ask(older), await ask(newer), await ask(again)]).toEqual(['previous', 'current', 'current'])
  expect(Object.keys(store.getState().api.queries)).toEqual([
    'getAnswer@older(undefined)',
    'getAnswer@newer(undefined)',
  ])
  expect(newer.useGetAnswerQuery).toBe(newer.endpoints.getAnswer.useQuery)
  store.dispatch(newer.util.updateQueryData('getAnswer', undefined, () => 'changed'))
  expect(newer.endpoints.getAnswer.select()(store.getState() as never).data).toBe('changed')
  expect(older.endpoints.getAnswer.select()(store.getState() as never).data).toBe('previous')
})

test('a list that goes on has its hook, too', () => {
  const { endpoints, useGetListInfiniteQuery } = anotherBuild().injectEndpoints({
    endpoints: ({ infiniteQuery }) => ({
      getList: infiniteQuery<number, void, number>({
        infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: (page) => page + 1 },
        queryFn: ({ pageParam }) => ({ data: pageParam }),
      }),
    }),
  })
  expect(useGetListInfiniteQuery).toBe(endpoints.getList.useInfiniteQuery)
})
