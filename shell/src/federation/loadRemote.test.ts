import type { RegistryEntry } from 'shared-backend'
import type * as LoadRemote from './loadRemote.ts'

const loadRemote = jest.fn<Promise<unknown>, unknown[]>()
const registerRemotes = jest.fn<void, [{ entry: string }[], { force: boolean }]>()
jest.mock('./runtime.ts', () => ({
  federation: { loadRemote, registerRemotes, registerShared: () => undefined },
}))

const entry: RegistryEntry = {
  version: '1.0.0',
  entry: '/remotes/mf-home/1.0.0/remoteEntry.js',
  routes: ['/'],
  rules: {},
  assets: { scripts: [], styles: [] },
}
const app = { default: () => null }
const make = () => app

/** The shell's loader in a page of its own. */
async function openPage(link = '') {
  document.head.innerHTML = link
  let loader: typeof LoadRemote | undefined
  await jest.isolateModulesAsync(async () => void (loader = await import('./loadRemote.ts')))
  return loader as typeof LoadRemote
}

beforeEach(() => {
  loadRemote.mockReset().mockResolvedValue(make)
  registerRemotes.mockReset()
})

const asked = () => registerRemotes.mock.calls.map(([[remote], { force }]) => [remote?.entry, force])

test('what the page has begun is taken, and nothing else asked for', async () => {
  const { loadRemoteApp } = await openPage(`<link data-remote="mf-home" href="${entry.entry}">`)
  expect(await loadRemoteApp('mf-home', entry)).toBe(app)
  expect(asked()).toEqual([[entry.entry, false]])
})

test('another release than the page has begun takes its place', async () => {
  const { loadRemoteApp } = await openPage(
    '<link data-remote="mf-home" href="/remotes/mf-home/0.9.0/remoteEntry.js">',
  )
  await loadRemoteApp('mf-home', entry)
  // The runtime leaves a remote that it knows as it is, unless it is made to forget it.
  expect(asked().at(-1)).toEqual([expect.stringContaining(entry.entry), true])
})

test('an attempt that fails late leaves the one alone that has followed', async () => {
  const hanging = Promise.withResolvers()
  loadRemote.mockReturnValueOnce(hanging.promise)
  const { forgetRemote, loadRemoteApp } = await openPage()
  const first = loadRemoteApp('mf-home', entry)
  forgetRemote('mf-home')
  expect(await loadRemoteApp('mf-home', entry)).toBe(app)
  hanging.reject(new Error('timeout'))
  await expect(first).rejects.toThrow('timeout')
  expect(loadRemote).toHaveBeenCalledTimes(2)
})

test('an attempt that fails is made a second time, also after it was given up', async () => {
  const hanging = Promise.withResolvers()
  loadRemote.mockReturnValueOnce(hanging.promise)
  const { forgetRemote, loadRemoteApp } = await openPage()
  const first = loadRemoteApp('mf-home', entry)
  forgetRemote('mf-home')
  hanging.reject(new Error('timeout'))
  expect(await first).toBe(app)
})

test('chunks of what was run before are not for what is asked for anew; later ones are for both', async () => {
  const given: string[] = []
  const run = Object.assign(['chunk of before'], { push: (chunk: string) => given.push(chunk) })
  const page = globalThis as { webpackChunkmf_home?: string[] }
  page.webpackChunkmf_home = run
  const { forgetRemote, loadRemoteApp } = await openPage()
  await loadRemoteApp('mf-home', entry)
  expect(page.webpackChunkmf_home).toBe(run)
  forgetRemote('mf-home')
  await loadRemoteApp('mf-home', entry)
  expect([...page.webpackChunkmf_home]).toEqual([])
  page.webpackChunkmf_home.push('late chunk')
  expect(given).toEqual(['late chunk'])
  // That none has taken yet, they only wait.
  page.webpackChunkmf_home = ['chunk of a page']
  forgetRemote('mf-home')
  await loadRemoteApp('mf-home', entry)
  expect(page.webpackChunkmf_home).toEqual([])
  delete page.webpackChunkmf_home
})
