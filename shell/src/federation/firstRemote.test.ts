import type * as FirstRemote from './firstRemote.ts'

const loadRemote = jest.fn<Promise<unknown>, unknown[]>()
const registerRemotes = jest.fn<void, unknown[]>()
jest.mock('./runtime.ts', () => ({
  federation: { loadRemote, registerRemotes, registerShared: () => undefined },
}))

const entry = '/remotes/mf-home/1.0.0/remoteEntry.js'
const make = () => ({ default: () => null })

/** The federation's file, as a page runs it. */
async function openPage(link: string) {
  document.head.innerHTML = link
  let module: typeof FirstRemote | undefined
  await jest.isolateModulesAsync(async () => void (module = await import('./firstRemote.ts')))
  return module as typeof FirstRemote
}

beforeEach(() => {
  loadRemote.mockReset().mockResolvedValue(make)
  registerRemotes.mockReset()
})

test('the remote that the page names is on its way before anybody asks for it, and is given once', async () => {
  const { isBegun, takeFirst } = await openPage(
    `<link rel="preload" as="script" data-remote="mf-home" href="${entry}" integrity="sha256-1">`,
  )
  expect(registerRemotes).toHaveBeenCalledWith(
    [expect.objectContaining({ name: 'mf_home', entry, integrity: 'sha256-1' })],
    { force: false },
  )
  // Its code is brought, and not run.
  expect(loadRemote).toHaveBeenCalledWith('mf_home/App', expect.objectContaining({ loadFactory: false }))
  expect(isBegun('mf-house')).toBe(false)
  expect(takeFirst('mf-house', { entry })).toBeUndefined()
  expect(takeFirst('mf-home', { entry: '/remotes/mf-home/1.0.1/remoteEntry.js' })).toBeUndefined()
  expect(await takeFirst('mf-home', { entry })).toBe(make)
  expect(takeFirst('mf-home', { entry })).toBeUndefined()
})

test('a failure is for who asks', async () => {
  loadRemote.mockRejectedValue(new Error('gone'))
  const { takeFirst } = await openPage(`<link data-remote="mf-home" href="${entry}">`)
  await expect(takeFirst('mf-home', { entry })).rejects.toThrow('gone')
})

test('a page that names none waits to be asked', async () => {
  const { takeFirst } = await openPage(`<link rel="preload" as="script" href="${entry}">`)
  expect(loadRemote).not.toHaveBeenCalled()
  expect(takeFirst('mf-home', { entry })).toBeUndefined()
})
