import { testConfig } from '../testing/renderShell.tsx'
import { createRegistry, matchRemote } from './registry.ts'

const { remotes } = testConfig

test.each([
  ['/', 'mf-home', '/'],
  ['/properties', 'mf-home', '/properties'],
  ['/admin/login', 'mf-office', '/admin/login'],
  ['/admin/properties/edit/42', 'mf-office', '/admin/properties/edit/:id'],
])('%s is served by %s', (address, remote, pattern) => {
  expect(matchRemote(remotes, address)).toMatchObject({ remote, pattern })
})

test('an address that no remote names is nobody’s', () => {
  expect(matchRemote(remotes, '/nowhere')).toBeUndefined()
})

describe('while a page stays open', () => {
  const newer = { ...remotes, 'mf-home': { ...remotes['mf-home'], version: '1.1.0' } }
  let time = 0
  const answer = jest.fn(async () => new Response(JSON.stringify({ ...testConfig, remotes: newer })))
  const realFetch = globalThis.fetch

  beforeEach(() => {
    time = 0
    globalThis.fetch = answer as unknown as typeof fetch
  })
  afterEach(() => void (globalThis.fetch = realFetch))

  test('the site is asked for its registry at most every 30 s', async () => {
    const registry = createRegistry(testConfig, () => time)
    time = 29_999
    await registry.refresh()
    expect(answer).not.toHaveBeenCalled()
    time = 30_000
    await registry.refresh()
    await registry.refresh()
    expect(answer).toHaveBeenCalledTimes(1)
    expect(registry.remotes['mf-home']?.version).toBe('1.1.0')
  })

  test('a remote that runs is stale once a newer release is out; one not yet started is not', async () => {
    const registry = createRegistry(testConfig, () => time)
    registry.started('mf-home', '1.0.0')
    expect(registry.isStale('mf-home')).toBe(false)
    time = 60_000
    await registry.refresh()
    expect(registry.isStale('mf-home')).toBe(true)
    expect(registry.isStale('mf-office')).toBe(false)
  })

  test('offline, what the page knows still stands', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const registry = createRegistry(testConfig, () => time)
    time = 60_000
    await registry.refresh()
    expect(registry.remotes).toBe(remotes)
  })
})
