import type { RouteRules } from 'shared-backend'
import type { RemoteRelease } from '../registry.ts'
import { settledFault, type Settled } from './settled.ts'

const fine: Settled = {
  requests: 2,
  busy: 0.9,
  gathered: 2e6,
  title: 'Casas | Morada Clara',
  description: true,
  canonical: true,
  robots: '',
}

const judge = (settled: Partial<Settled>, rules: RouteRules = {}, route = '/casas') =>
  settledFault({ ...fine, ...settled }, { remote: 'mf-houses', release: {} as RemoteRelease, route, rules })

test('a page that settles is well', () => {
  expect(judge({})).toBeUndefined()
})

test.each<[Partial<Settled>, string]>([
  [{ requests: 486 }, 'sends 486 requests for data'],
  [{ busy: 10 }, 'keeps a processor busy for 10.0 s'],
  [{ gathered: 2.3e7 }, 'gathers 23 MB'],
  [{ title: ' ' }, 'has no title'],
  [{ robots: 'noindex' }, 'is “noindex” for search engines'],
  [{ robots: 'max-snippet:50,NONE' }, 'is “max-snippet:50,NONE” for search engines'],
  [{ description: false }, 'has no description'],
  [{ canonical: false }, 'has no canonical address'],
])('one with %j is refused', (settled, words) => {
  expect(judge(settled)).toContain(words)
})

test.each<[RouteRules, string]>([
  [{ unlisted: true }, '/casas'],
  [{ session: true }, '/casas'],
  [{ bare: true }, '/casas'],
  [{}, '/casas/codigo/:codigo'],
])('one that the sitemap does not list, by %j at %s, may say noindex', (rules, route) => {
  expect(judge({ robots: 'noindex', description: false, canonical: false }, rules, route)).toBeUndefined()
})
