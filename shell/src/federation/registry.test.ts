import type { RegistryEntry } from 'shared-backend'
import { testConfig } from '../testing/renderShell.tsx'
import { matchRemote } from './matchRemote.ts'
import { createRegistry, type Registry } from './registry.ts'

const loadRemoteApp = jest.fn<Promise<unknown>, unknown[]>()
jest.mock('./loadRemote.ts', () => ({
  loadRemoteApp: (...args: unknown[]) => loadRemoteApp(...args),
  loadedRemoteApp: () => undefined,
  unloadRemote: () => undefined,
}))

const { remotes } = testConfig

/** The failures go to the console. */
let consoleError: jest.SpyInstance

beforeEach(() => (consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)))

test.each([
  ['/', 'mf-home', '/'],
  ['/properties', 'mf-home', '/properties'],
  ['/admin/login', 'mf-office', '/admin/login'],
  ['/admin/properties/edit/42', 'mf-office', '/admin/properties/edit/:id'],
])('%s is served by %s', (address, remote, pattern) => {
  expect(matchRemote(remotes, address)).toMatchObject({ remote, pattern })
})

test('an address outside of all remotes has no match', () => {
  expect(matchRemote(remotes, '/nowhere')).toBeUndefined()
})

test('the same address is matched once, and again after a release', () => {
  const match = matchRemote(remotes, '/properties')
  expect(matchRemote({ ...remotes }, '/properties')).toBe(match)
  const entry = { ...(remotes['mf-home'] as RegistryEntry), version: '1.1.0' }
  expect(matchRemote({ ...remotes, 'mf-home': entry }, '/properties')).toMatchObject({ entry })
  const { 'mf-home': home, ...others } = remotes
  expect(matchRemote({ ...others, 'mf-house': home as RegistryEntry }, '/properties')?.remote).toBe(
    'mf-house',
  )
  expect(matchRemote(others, '/properties')).toBeUndefined()
  const changing = { ...others }
  expect(matchRemote(changing, '/properties')).toBeUndefined()
  Object.assign(changing, { 'mf-home': home })
  expect(matchRemote(changing, '/properties')?.remote).toBe('mf-home')
})

test('a remote that is switched off keeps its addresses, but none from another one', () => {
  const off = { ...(remotes['mf-home'] as RegistryEntry), disabled: true }
  expect(matchRemote({ 'mf-home': off }, '/properties')?.remote).toBe('mf-home')
  const heir = { ...off, routes: ['/properties'], disabled: false }
  expect(matchRemote({ 'mf-home': off, 'mf-heir': heir }, '/properties')?.remote).toBe('mf-heir')
})

describe('while a page stays open', () => {
  const home = remotes['mf-home'] as RegistryEntry
  const newer = {
    ...remotes,
    'mf-home': { ...home, version: '1.1.0', routes: ['/', '/properties', '/bairros'] },
  }
  let time = 0
  const answer = jest.fn(async () => new Response(JSON.stringify({ ...testConfig, remotes: newer })))
  const realFetch = globalThis.fetch
  const dispatch = jest.fn()
  const open = () => createRegistry(testConfig, { dispatch, now: () => time })
  /** The site releases a newer mf-home, and the page learns of it. */
  async function release(registry: Registry) {
    time += 60_000
    await registry.refresh()
  }

  beforeEach(() => {
    time = 0
    answer.mockClear()
    globalThis.fetch = answer
    loadRemoteApp.mockReset().mockResolvedValue({ default: () => null })
  })
  afterEach(() => void (globalThis.fetch = realFetch))

  test('the registry is requested at most every 30 s', async () => {
    const registry = open()
    time = 29_999
    await registry.refresh()
    expect(answer).not.toHaveBeenCalled()
    time = 30_000
    await registry.refresh()
    await registry.refresh()
    expect(answer).toHaveBeenCalledTimes(1)
    expect(registry.match('/')?.entry.version).toBe('1.1.0')
  })

  test('a retry of a failed remote gets the current registry', async () => {
    const registry = open()
    registry.fail({ remote: 'mf-home', entry: home, pattern: '/' }, new Error('gone'))
    await registry.refresh(0)
    expect(registry.match('/')?.entry.version).toBe('1.1.0')
  })

  test('a remote that is disabled meanwhile is away, although it is loaded, and subscribers are notified', async () => {
    const registry = open()
    await registry.load({ remote: 'mf-home', entry: home, pattern: '/' })
    const listener = jest.fn()
    const leave = registry.subscribe(listener)
    const off = { ...remotes, 'mf-home': { ...home, disabled: true } }
    answer.mockResolvedValueOnce(new Response(JSON.stringify({ ...testConfig, remotes: off })))
    await release(registry)
    expect(registry.isAway('mf-home')).toBe(true)
    expect(registry.isAway('mf-office')).toBe(false)
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    await release(registry)
    expect(registry.isAway('mf-home')).toBe(false)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a loaded remote stays', async () => {
    const registry = open()
    await registry.load({ remote: 'mf-home', entry: home, pattern: '/' })
    await release(registry)
    expect(registry.match('/properties')?.entry.version).toBe('1.0.0')
    expect(registry.match('/bairros')).toBeUndefined()
  })

  test('a response that is no config changes nothing', async () => {
    answer.mockResolvedValueOnce(new Response('{"remotes":{}}'))
    const registry = open()
    await release(registry)
    expect(registry.match('/')?.entry).toBe(home)
  })

  test('offline, the known registry stays', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const registry = open()
    await release(registry)
    expect(registry.match('/')?.entry).toBe(home)
  })
})

describe('a pending remote', () => {
  const home = remotes['mf-home'] as RegistryEntry
  const place = { remote: 'mf-home', entry: home, pattern: '/' }
  const dispatch = jest.fn()
  const works = { default: () => null }
  const open = () => createRegistry(testConfig, { dispatch })

  beforeEach(() => {
    jest.useFakeTimers()
    dispatch.mockReset()
    loadRemoteApp.mockReset()
  })

  test('is overdue after five seconds, which is reported once, and no longer when it arrives after all', async () => {
    const { promise, resolve } = Promise.withResolvers()
    loadRemoteApp.mockReturnValue(promise)
    const registry = open()
    const loading = registry.load(place)
    await jest.advanceTimersByTimeAsync(4_999)
    expect(registry.isOverdue(place)).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(registry.isOverdue(place)).toBe(true)
    expect(dispatch).toHaveBeenCalledTimes(1)
    resolve(works)
    expect(await loading).toBe(works)
    expect(registry.isOverdue(place)).toBe(false)
    expect(registry.loadedModule(place)).toBe(works)
    expect(consoleError).toHaveBeenCalledTimes(1)
  })

  test('is not broken by an attempt that fails after another one has loaded it', async () => {
    const { promise, reject } = Promise.withResolvers()
    loadRemoteApp.mockReturnValueOnce(promise).mockResolvedValueOnce(works)
    const registry = open()
    const loading = registry.load(place)
    await jest.advanceTimersByTimeAsync(5_000)
    registry.retry(place)
    await loading
    dispatch.mockReset()
    reject(new Error('timed out'))
    await jest.advanceTimersByTimeAsync(0)
    expect(registry.isOverdue(place)).toBe(false)
    expect(registry.match('/')?.entry).toBe(home)
    expect(dispatch).not.toHaveBeenCalled()
  })
})
