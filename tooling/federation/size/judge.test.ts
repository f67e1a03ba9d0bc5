import { sizeFault } from './judge.ts'

const shell = { path: '/assets/main.1f.js', bytes: 120_000 }
const remote = { path: '/remotes/mf-houses/1.0.0/remoteEntry.2e.js', bytes: 80_000 }
const oneMore = { path: '/remotes/mf-houses/1.0.0/page-house.3d.js', bytes: 1 }

const judge = (scripts = [shell, remote], parts: Record<string, number> = {}) =>
  sizeFault(scripts, ['mf-office'], () => Promise.resolve(parts))

test('a page may carry 200 kB, and not a byte more', async () => {
  expect(await judge()).toBeUndefined()
  expect(await judge([shell, remote, oneMore])).toMatch(
    /^carries 200\.0 kB of JavaScript in its first five seconds, 200\.0 kB are allowed/,
  )
})

test('its largest parts are named, the largest first', async () => {
  const small = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`part-${index}`, 100]))
  const fault = await judge([shell, remote, oneMore], {
    ...small,
    'react-slick': 40_000,
    'react-dom': 190_000,
  })
  const [, ...parts] = fault?.split('\n') ?? []
  expect(parts.slice(0, 2)).toEqual(['  190.0 kB react-dom', '  40.0 kB react-slick'])
  expect(parts).toHaveLength(8)
})

test('a file of a remote that is for the signed in is refused, however small', async () => {
  const leak = { path: '/remotes/mf-office/1.0.0/remoteEntry.4c.js', bytes: 1 }
  expect(await judge([shell, leak])).toBe(`carries ${leak.path}, which no visitor needs`)
})
