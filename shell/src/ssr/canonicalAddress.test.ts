import { matchRemote, type RemoteMatch } from '../federation/matchRemote.ts'
import type { RemoteModule } from '../federation/RemoteModule.ts'
import { testConfig } from '../testing/renderShell.tsx'
import { canonicalAddress } from './canonicalAddress.ts'

const match = matchRemote(testConfig.remotes, '/properties') as RemoteMatch
const remoteOf = (canonicalQuery: (query: string) => string): RemoteModule => ({
  default: () => null,
  routes: { '/properties': { title: 'Imóveis', page: () => null, canonicalQuery } },
})

const remote = remoteOf((query) => (query.includes('a=') ? '?a=1,2' : ''))

test.each([
  ['/properties?a=2', '/properties?a=1,2'],
  ['/properties?b=', '/properties'],
  ['//properties?b=', '/properties'],
  ['/properties', undefined],
  ['/properties?a=1%2C2', undefined],
])('%s is at %s', (address, canonical) => {
  expect(canonicalAddress(address, remote, match)).toBe(canonical)
})

test('without a canonical query, or with one that keeps changing, a page stays at its requested address', () => {
  expect(canonicalAddress('/properties?b=', { default: () => null }, match)).toBeUndefined()
  const restless = remoteOf((query) => `?a=${query.length}`)
  expect(canonicalAddress('/properties?b=', restless, match)).toBeUndefined()
})
