import type { RegistryEntry, RouteRules } from 'shared-backend'
import { matchRemote } from '../src/federation/matchRemote.ts'
import type { EarlyData } from '../src/readPage.ts'
import { createFirstView } from './firstView.ts'
import { siteConfig, type SiteFiles } from './site.ts'
import { entry, settings } from './testing/fakeSite.ts'

const listings = '/rest/v1/properties?featured=eq.true'
const data: EarlyData = { [listings]: { status: 200, body: [] } }

const shellOf = (word: string) => `
  exports.lent = { words: { greeting: '${word}' } }
  exports.renderFirstView = async ({ address, page }) =>
    page ? page.remote.default(address) : 'nobody at ' + address`

const remote = `
  const { greeting } = require('words')
  exports.default = (address) => greeting + ' from ' + address`

let stored: Record<string, string>
let released: RegistryEntry

function fakeFiles(): SiteFiles {
  const nothing = () => Promise.reject(new Error('not asked for here'))
  return {
    read: nothing,
    build: async (path) => (path in stored ? new TextEncoder().encode(stored[path]) : null),
    registry: nothing,
    assets: nothing,
  }
}

/** Asks for a page of the one remote. */
function ask(
  firstView = createFirstView(fakeFiles()),
  { address = '/', answers = data, shell = '/shell/front-door/shell.js' } = {},
) {
  const config = siteConfig(settings, { 'mf-home': released })
  const assets = { scripts: [], styles: [], fonts: [], firstView: shell }
  return firstView({ assets, config, match: matchRemote(config.remotes, address), address, data: answers })
}

function release(rules: RouteRules, firstView: string | undefined = '/remotes/mf-home/App.js') {
  released = { ...entry('mf-home', { '/': rules }), firstView }
}

beforeEach(() => {
  stored = { '/shell/front-door/shell.js': shellOf('hello'), '/remotes/mf-home/App.js': remote }
  release({ data: [listings] })
})

test('a page is drawn by its remote, with what the shell lends it', async () => {
  expect(await ask()).toBe('hello from /')
})

test('an address that nobody serves is drawn by the shell', async () => {
  expect(await ask(undefined, { address: '/nada' })).toBe('nobody at /nada')
})

test('a new release is drawn with from then on, and a new shell lends to all of them', async () => {
  const firstView = createFirstView(fakeFiles())
  await ask(firstView)
  stored['/remotes/mf-home/App2.js'] = remote.replace('from', 'again from')
  release({ data: [listings] }, '/remotes/mf-home/App2.js')
  expect(await ask(firstView)).toBe('hello again from /')
  stored['/shell/front-door/shell2.js'] = shellOf('welcome')
  expect(await ask(firstView, { shell: '/shell/front-door/shell2.js' })).toBe('welcome again from /')
})

test('what one release leaves in the shell is not there for the next', async () => {
  const firstView = createFirstView(fakeFiles())
  stored['/shell/front-door/shell.js'] = `
    const endpoints = {}
    exports.lent = { backend: { endpoint: (name, answer) => (endpoints[name] ??= answer) } }
    exports.renderFirstView = async ({ page }) => page.remote.default()`
  const releaseOf = (answer: string) =>
    `const answer = require('backend').endpoint('listings', '${answer}'); exports.default = () => answer`
  stored['/remotes/mf-home/App.js'] = releaseOf('old')
  stored['/remotes/mf-home/App2.js'] = releaseOf('new')
  expect(await ask(firstView)).toBe('old')
  release({ data: [listings] }, '/remotes/mf-home/App2.js')
  expect(await ask(firstView)).toBe('new')
})

test('after any number of releases the first still draws, with the shell that it was evaluated with', async () => {
  const firstView = createFirstView(fakeFiles())
  stored['/shell/front-door/shell.js'] = `
    const react = {}
    exports.lent = { react }
    exports.renderFirstView = async ({ page }) => page.remote.default(react)`
  const code = `const react = require('react'); exports.default = (own) => String(own === react)`
  for (const number of [...Array(30).keys(), 0, 29]) {
    const file = `/remotes/mf-home/App${number}.js`
    stored[file] = code
    release({ data: [listings] }, file)
    expect(await ask(firstView)).toBe('true')
  }
})

describe('is left to the browser', () => {
  test('an address that nobody types', async () => {
    expect(await ask(undefined, { address: `/?${'location=a&'.repeat(300)}` })).toBeUndefined()
  })

  test.each<[string, RouteRules]>([
    ['that only an admin may see', { data: [listings], session: true }],
    ['that brings its own frame', { data: [listings], bare: true }],
    ['whose first data did not all come', { data: [listings, '/rest/v1/property_categories'] }],
  ])('a page %s', async (_case, rules) => {
    release(rules)
    expect(await ask()).toBeUndefined()
  })

  test.each([
    ['that was published without a build for it', undefined],
    ['of another origin', 'https://houses.test/App.js'],
  ])('a page of a remote %s', async (_case, firstView) => {
    released = { ...released, firstView }
    expect(await ask()).toBeUndefined()
  })

  test('every page of a shell without a build for it', async () => {
    const files = createFirstView(fakeFiles())
    const config = siteConfig(settings, { 'mf-home': released })
    const assets = { scripts: [], styles: [], fonts: [] }
    expect(await files({ assets, config, address: '/', data })).toBeUndefined()
  })

  describe('and said on the console,', () => {
    let said: jest.SpyInstance
    beforeEach(() => (said = jest.spyOn(console, 'error').mockImplementation(() => undefined)))

    test.each([
      ['what throws', `exports.default = () => { throw new Error('broken') }`, 'broken'],
      ['what does not even start', `throw new Error('no start')`, 'no start'],
      ['what asks for more than is lent', `require('fs')`, 'does not lend'],
    ])('%s', async (_case, code, why) => {
      stored['/remotes/mf-home/App.js'] = code
      expect(await ask()).toBeUndefined()
      expect(said).toHaveBeenCalledWith(
        expect.stringContaining('%s'),
        '/',
        expect.objectContaining({ message: expect.stringContaining(why) }),
      )
    })

    test('what is not there, until it is', async () => {
      const firstView = createFirstView(fakeFiles())
      delete stored['/remotes/mf-home/App.js']
      expect(await ask(firstView)).toBeUndefined()
      expect(said).toHaveBeenCalled()
      stored['/remotes/mf-home/App.js'] = remote
      expect(await ask(firstView)).toBe('hello from /')
    })
  })
})
