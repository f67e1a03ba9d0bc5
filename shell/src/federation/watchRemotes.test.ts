import type { RegistryEntry } from 'shared-backend'
import { createBackend, createStore } from 'shared-backend/store'
import { testConfig } from '../testing/renderShell.tsx'
import { createRegistry } from './registry.ts'
import { watchRemotes } from './watchRemotes.ts'

const loadRemoteApp = jest.fn<Promise<unknown>, unknown[]>()
jest.mock('./loadRemote.ts', () => ({
  loadRemoteApp: (...args: unknown[]) => loadRemoteApp(...args),
  loadedRemoteApp: () => undefined,
  unloadRemote: () => undefined,
}))

const home = testConfig.remotes['mf-home'] as RegistryEntry
const newer: RegistryEntry = { ...home, version: '1.1.0', routes: ['/', '/properties', '/bairros'] }
const realFetch = globalThis.fetch
let published: Record<string, RegistryEntry>
let publishedShell: string | undefined
let time = 0

/** An open page: a real store and registry, and a reload that is counted. */
function open() {
  const reload = jest.fn()
  const backend = createBackend(testConfig, { persistSession: false })
  const { dispatch } = createStore(backend, watchRemotes(reload))
  const registry = createRegistry({ ...testConfig, shell: 'main.1.js' }, { dispatch, now: () => time })
  const visit = (pathname: string) => {
    registry.onNavigate(pathname)
    const match = registry.match(pathname)
    return match && registry.load(match)
  }
  /** The site switches mf-home to another release, and the page learns of it. */
  const release = async (entry: RegistryEntry, shell = 'main.1.js') => {
    published = { ...testConfig.remotes, 'mf-home': entry }
    publishedShell = shell
    time += 60_000
    await registry.refresh()
  }
  const fail = (entry: RegistryEntry, pattern: string, message = 'gone') =>
    registry.fail({ remote: 'mf-home', entry, pattern }, new TypeError(message))
  return { registry, reload, visit, release, fail }
}

let consoleError: jest.SpyInstance
beforeEach(() => {
  loadRemoteApp.mockReset().mockResolvedValue({ default: () => null })
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = async () =>
    new Response(JSON.stringify({ ...testConfig, shell: publishedShell, remotes: published }))
  globalThis.fetch = answer
})
afterEach(() => void (globalThis.fetch = realFetch))

describe('a failure', () => {
  test('is reported once, with remote, version, route, kind and error', () => {
    const { fail } = open()
    fail(home, '/properties')
    fail(home, '/properties')
    expect(consoleError).toHaveBeenCalledTimes(1)
    const [title, details] = consoleError.mock.calls[0] as [string, string]
    expect(title).toBe('mf-home 1.0.0 failed:')
    expect(JSON.parse(details)).toEqual({
      remote: 'mf-home',
      version: '1.0.0',
      route: '/properties',
      kind: 'load',
      error: { name: 'TypeError', message: 'gone', stack: expect.stringContaining('TypeError: gone') },
    })
  })

  test('is reported again for another version and another route', () => {
    const { fail } = open()
    fail(home, '/properties')
    fail(newer, '/properties')
    fail(home, '/')
    expect(consoleError).toHaveBeenCalledTimes(3)
  })

  test('is reported with its value where something other than an error was thrown', () => {
    const { registry } = open()
    registry.fail({ remote: 'mf-home', entry: home, pattern: '/' }, 'no reason')
    expect(consoleError).toHaveBeenCalledWith('mf-home 1.0.0 failed:', expect.stringContaining('"no reason"'))
  })
})

describe('a newer release', () => {
  test('of the open page is loaded at the next navigation away, and not before', async () => {
    const { reload, visit, release } = open()
    await visit('/')
    await release(newer)
    expect(reload).not.toHaveBeenCalled()
    await visit('/properties')
    expect(reload).not.toHaveBeenCalled()
    await visit('/admin')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('of a previously opened page is loaded on the way back to it', async () => {
    const { reload, visit, release } = open()
    await visit('/')
    await visit('/admin')
    await release(newer)
    await visit('/admin/login')
    expect(reload).not.toHaveBeenCalled()
    await visit('/')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('of the shell is loaded at the next move to another remote', async () => {
    const { reload, visit, release } = open()
    await visit('/')
    await release(home, 'main.2.js')
    await visit('/properties')
    expect(reload).not.toHaveBeenCalled()
    await visit('/admin')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('is loaded for a page that only it has; not for a page that no release has', async () => {
    const { reload, visit, release } = open()
    await visit('/')
    await release(newer)
    await visit('/nowhere')
    expect(reload).not.toHaveBeenCalled()
    await visit('/bairros')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('that is rolled back needs no full load', async () => {
    const { reload, visit, release } = open()
    await visit('/')
    await release(newer)
    await release(home)
    await visit('/admin')
    expect(reload).not.toHaveBeenCalled()
  })

  test('replaces a failed one without a full load', async () => {
    const { registry, reload, visit, release, fail } = open()
    await visit('/')
    await release(newer)
    fail(home, '/')
    await visit('/')
    expect(registry.match('/')?.entry.version).toBe('1.1.0')
    expect(loadRemoteApp).toHaveBeenLastCalledWith('mf-home', expect.objectContaining({ version: '1.1.0' }))
    await visit('/admin')
    expect(reload).not.toHaveBeenCalled()
    expect(consoleError).toHaveBeenCalledTimes(1)
  })
})
