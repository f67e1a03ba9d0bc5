import type { RegistryEntry, RouteRules } from 'shared-backend'
import { matchRemote } from '../src/federation/matchRemote.ts'
import type { PreloadedState } from '../src/readPage.ts'
import { createRenderer } from './renderer.ts'
import { siteConfig, type SiteFiles } from './site.ts'
import { entry, settings } from './testing/fakeSite.ts'

const listings = '/rest/v1/properties?featured=eq.true'
const data: PreloadedState = { [listings]: { status: 200, body: [] } }

const shellOf = (word: string) => `
  exports.shareScope = { words: { greeting: '${word}' } }
  exports.renderPage = async ({ address, page }) =>
    ({ html: page ? page.remote.default(address) : 'nobody at ' + address, head: { title: '' }, status: 200 })`

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

/** Asks for a page of the one remote; its HTML. */
async function ask(
  render = createRenderer(fakeFiles()),
  { address = '/', answers = data, shell = '/shell/server/shell.js' } = {},
) {
  const config = siteConfig(settings, { 'mf-home': released })
  const assets = { scripts: [], styles: [], fonts: [], serverEntry: shell }
  const match = matchRemote(config.remotes, address)
  const answer = await render({ assets, config, match, address, data: answers })
  return answer && 'html' in answer ? answer.html : undefined
}

function release(rules: RouteRules, serverEntry: string | undefined = '/remotes/mf-home/App.js') {
  released = { ...entry('mf-home', { '/': rules }), serverEntry }
}

beforeEach(() => {
  stored = { '/shell/server/shell.js': shellOf('hello'), '/remotes/mf-home/App.js': remote }
  release({ data: [listings] })
})

test('a page is rendered by its remote, with the singletons of the shell', async () => {
  expect(await ask()).toBe('hello from /')
})

test('an address that nobody serves is rendered by the shell', async () => {
  expect(await ask(undefined, { address: '/nada' })).toBe('nobody at /nada')
})

test('a new release is rendered with from then on, and a new shell shares with all of them', async () => {
  const render = createRenderer(fakeFiles())
  await ask(render)
  stored['/remotes/mf-home/App2.js'] = remote.replace('from', 'again from')
  release({ data: [listings] }, '/remotes/mf-home/App2.js')
  expect(await ask(render)).toBe('hello again from /')
  stored['/shell/server/shell2.js'] = shellOf('welcome')
  expect(await ask(render, { shell: '/shell/server/shell2.js' })).toBe('welcome again from /')
})

test('what one release leaves in the shell is not there for the next', async () => {
  const render = createRenderer(fakeFiles())
  stored['/shell/server/shell.js'] = `
    const endpoints = {}
    exports.shareScope = { backend: { endpoint: (name, answer) => (endpoints[name] ??= answer) } }
    exports.renderPage = async ({ page }) => ({ html: page.remote.default(), head: { title: '' }, status: 200 })`
  const releaseOf = (answer: string) =>
    `const answer = require('backend').endpoint('listings', '${answer}'); exports.default = () => answer`
  stored['/remotes/mf-home/App.js'] = releaseOf('old')
  stored['/remotes/mf-home/App2.js'] = releaseOf('new')
  expect(await ask(render)).toBe('old')
  release({ data: [listings] }, '/remotes/mf-home/App2.js')
  expect(await ask(render)).toBe('new')
})

test('after any number of releases the first still renders, with the shell that it was evaluated with', async () => {
  const render = createRenderer(fakeFiles())
  stored['/shell/server/shell.js'] = `
    const react = {}
    exports.shareScope = { react }
    exports.renderPage = async ({ page }) => ({ html: page.remote.default(react), head: { title: '' }, status: 200 })`
  const code = `const react = require('react'); exports.default = (own) => String(own === react)`
  for (const number of [...Array(30).keys(), 0, 29]) {
    const file = `/remotes/mf-home/App${number}.js`
    stored[file] = code
    release({ data: [listings] }, file)
    expect(await ask(render)).toBe('true')
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
  ])('a page of a remote %s', async (_case, serverEntry) => {
    released = { ...released, serverEntry }
    expect(await ask()).toBeUndefined()
  })

  test('every page of a shell without a build for it', async () => {
    const files = createRenderer(fakeFiles())
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
      ['what asks for more than is shared', `require('fs')`, 'does not share'],
      ['what renders no page', `exports.default = () => 7`, 'Expected string but received 7'],
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
      const render = createRenderer(fakeFiles())
      delete stored['/remotes/mf-home/App.js']
      expect(await ask(render)).toBeUndefined()
      expect(said).toHaveBeenCalled()
      stored['/remotes/mf-home/App.js'] = remote
      expect(await ask(render)).toBe('hello from /')
    })
  })
})
