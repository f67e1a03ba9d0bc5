import type { RegistryEntry } from 'shared-backend'
import type * as LoadRemote from './loadRemote.ts'

const loadRemote = jest.fn<Promise<unknown>, unknown[]>()
const registerRemotes = jest.fn<void, [{ entry: string }[], { force: boolean }]>()
jest.mock('./runtime.ts', () => ({
  federation: { loadRemote, registerRemotes },
}))

const entry: RegistryEntry = {
  version: '1.0.0',
  entry: '/remotes/mf-home/1.0.0/remoteEntry.js',
  routes: ['/'],
  rules: {},
  assets: { scripts: [], styles: [] },
}
const app = { default: () => null }

/** The shell's loader on a new page. */
async function openPage() {
  let loader: typeof LoadRemote | undefined
  await jest.isolateModulesAsync(async () => void (loader = await import('./loadRemote.ts')))
  return loader as typeof LoadRemote
}

beforeEach(() => {
  loadRemote.mockReset().mockResolvedValue(app)
  registerRemotes.mockReset()
})

const registered = () => registerRemotes.mock.calls.map(([[remote], { force }]) => [remote?.entry, force])

test('a newer release replaces the loaded one', async () => {
  const { loadRemoteApp } = await openPage()
  await loadRemoteApp('mf-home', entry)
  await loadRemoteApp('mf-home', {
    ...entry,
    version: '1.1.0',
    entry: '/remotes/mf-home/1.1.0/remoteEntry.js',
  })
  // The runtime keeps a registered remote unless it is forced to replace it.
  expect(registered()).toEqual([
    [entry.entry, false],
    [expect.stringContaining('/1.1.0/remoteEntry.js'), true],
  ])
})

test('an attempt that fails after a newer one began does not disturb that one', async () => {
  const hanging = Promise.withResolvers()
  loadRemote.mockReturnValueOnce(hanging.promise)
  const { unloadRemote, loadRemoteApp } = await openPage()
  const first = loadRemoteApp('mf-home', entry)
  unloadRemote('mf-home')
  expect(await loadRemoteApp('mf-home', entry)).toBe(app)
  hanging.reject(new Error('timeout'))
  await expect(first).rejects.toThrow('timeout')
  expect(loadRemote).toHaveBeenCalledTimes(2)
})

test('a failed attempt is made a second time, also after it was given up', async () => {
  const hanging = Promise.withResolvers()
  loadRemote.mockReturnValueOnce(hanging.promise)
  const { unloadRemote, loadRemoteApp } = await openPage()
  const first = loadRemoteApp('mf-home', entry)
  unloadRemote('mf-home')
  hanging.reject(new Error('timeout'))
  expect(await first).toBe(app)
})
