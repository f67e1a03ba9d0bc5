import { cardColumns } from 'shared-backend/facts'
import { readRemote, remoteNames } from './packages.ts'

const requests = remoteNames().flatMap((name) =>
  Object.values(readRemote(name).site.routes).flatMap(({ data = [] }) => data),
)

test('a route’s requests name their columns and its price as the API takes them', () => {
  expect(requests.filter((request) => /[{}]/.test(request))).toEqual([])
  expect(requests).toContainEqual(expect.stringContaining(`select=${cardColumns}&active=eq.true`))
  expect(requests).toContainEqual(expect.stringContaining('price=lte.500000'))
})
