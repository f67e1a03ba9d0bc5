import type { RouteRules } from 'shared-backend'
import { fakeRelease, greeter, shellOf } from './testing/fakeRelease.ts'

let site: ReturnType<typeof fakeRelease>
beforeEach(() => {
  site = fakeRelease()
  site.release('home', greeter)
})
afterEach(() => site.close())

test('a page is rendered by its remote, with the singletons of the shell', async () => {
  expect(await site.ask('/home?q=1')).toBe('hello from /home?q=1')
})

test('an address that nobody serves is rendered by the shell', async () => {
  expect(await site.ask('/nada', { answers: {} })).toBe('nobody at /nada')
})

test('pages that are asked for at once are each answered with their own', async () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `/home?number=${index}`)
  const pages = await Promise.all(addresses.map((address) => site.ask(address)))
  expect(pages).toEqual(addresses.map((address) => `hello from ${address}`))
})

test('letters of any kind arrive', async () => {
  site.release('home', `exports.default = (address) => address + ' – São João 🏠 \\u2028 </script>'`)
  expect(await site.ask('/home?cidade=Florianópolis')).toBe(
    '/home?cidade=Florianópolis – São João 🏠 \u2028 </script>',
  )
})

test('what a page was rendered with arrives beside it, also where the page has zero bytes', async () => {
  site.stored['/shell/server/shell.js'] = `
    exports.shareScope = {}
    exports.renderPage = async ({ address }) =>
      ({ html: '<p>a\\0b</p>', state: JSON.stringify({ address }), head: { title: '' }, status: 200 })`
  const page = await site.render('/nada?q="\0')
  expect(page).toMatchObject({ html: '<p>a\0b</p>', state: '{"address":"/nada?q=\\"\\u0000"}' })
})

test('a page of megabytes arrives whole', async () => {
  site.release('home', `exports.default = () => 'ã'.repeat(1_500_000)`)
  expect(await site.ask('/home')).toBe('ã'.repeat(1_500_000))
})

test('a page that is elsewhere on the site is said to be there', async () => {
  site.release('home', `exports.default = () => ({ location: '/home?type=Venda', more: 'unasked' })`)
  expect(await site.ask('/home')).toEqual({ location: '/home?type=Venda' })
})

test('a new release is rendered with from then on, and a new shell shares with all of them', async () => {
  await site.ask('/home')
  site.release('home', greeter.replace('from', 'again from'), { version: '1.0.1' })
  expect(await site.ask('/home')).toBe('hello again from /home')
  site.stored['/shell/server/shell2.js'] = shellOf('welcome')
  expect(await site.ask('/home', { shell: '/shell/server/shell2.js' })).toBe('welcome again from /home')
})

test('what one release leaves in the shell is not there for the next', async () => {
  site.stored['/shell/server/shell.js'] = `
    const endpoints = {}
    exports.shareScope = { backend: { endpoint: (name, answer) => (endpoints[name] ??= answer) } }
    exports.renderPage = async ({ page }) => ({ html: page.remote.default(), head: { title: '' }, status: 200 })`
  const releaseOf = (answer: string) =>
    `const answer = require('backend').endpoint('listings', '${answer}'); exports.default = () => answer`
  site.release('home', releaseOf('old'))
  expect(await site.ask('/home')).toBe('old')
  site.release('home', releaseOf('new'), { version: '1.0.1' })
  expect(await site.ask('/home')).toBe('new')
})

test('after more releases than are known at once the first still renders', async () => {
  const versions = [...Array(15).keys()].map((number) => `1.0.${number}`)
  for (const version of [...versions, '1.0.0']) {
    site.release('home', `exports.default = () => '${version}'`, { version })
    expect(await site.ask('/home')).toBe(version)
  }
})

describe('is left to the browser', () => {
  test('an address that nobody types', async () => {
    expect(await site.ask(`/home?${'location=a&'.repeat(3_000)}`)).toBeUndefined()
  })

  test.each<[string, RouteRules]>([
    ['that only an admin may see', { session: true }],
    ['that brings its own frame', { bare: true }],
  ])('a page %s', async (_case, rules) => {
    site.release('home', greeter, rules)
    expect(await site.ask('/home')).toBeUndefined()
  })

  test.each([
    ['that was published without a build for it', undefined],
    ['of another origin', 'https://houses.test/App.js'],
  ])('a page of a remote %s', async (_case, serverEntry) => {
    Object.assign(site.remotes.home ?? {}, { serverEntry })
    expect(await site.ask('/home')).toBeUndefined()
  })

  test('every page of a shell without a build for it', async () => {
    expect(await site.ask('/home', { shell: '' })).toBeUndefined()
  })

  describe('and said on the console,', () => {
    let said: jest.SpyInstance
    beforeEach(() => (said = jest.spyOn(console, 'error').mockImplementation(() => undefined)))
    const lines = () => said.mock.calls.map((words: unknown[]) => words.map(String).join(' '))

    test.each([
      ['what throws', `exports.default = () => { throw new Error('broken') }`, 'broken'],
      ['what rejects', `exports.default = () => Promise.reject(new Error('later'))`, 'later'],
      ['what throws nothing', `exports.default = () => { throw undefined }`, 'undefined'],
      ['what is no page', `exports.default = () => 7`, 'Expected'],
      ['what is elsewhere', `exports.default = () => ({ location: '//evil.test/' })`, 'Expected'],
      [
        'what is elsewhere in disguise',
        `exports.default = () => ({ location: '/\\\\evil.test/' })`,
        'Expected',
      ],
      ['what adds a header', `exports.default = () => ({ location: '/a\\r\\nset-cookie: a=b' })`, 'Expected'],
      ['what does not even start', `throw new Error('no start')`, 'no start'],
      ['what is no code', `this is none`, 'SyntaxError'],
      ['what asks for more than is shared', `require('fs')`, 'does not share'],
    ])('%s', async (_case, code, why) => {
      site.release('home', code)
      expect(await site.ask('/home?name=maria')).toBeUndefined()
      const said = lines().join('\n')
      expect(said).toContain('home@1.0.0')
      expect(said).toContain('/home')
      expect(said).toContain(why)
      expect(said).not.toContain('maria')
    })

    test('what throws for one page costs the others nothing, and is said once', async () => {
      site.release(
        'home',
        `exports.default = (address) => { if (/bad/.test(address)) throw new Error('bad'); return 'good' }`,
      )
      for (const _ of Array(5)) {
        expect(await site.ask('/home?bad')).toBeUndefined()
        expect(await site.ask('/home')).toBe('good')
      }
      expect(lines()).toHaveLength(1)
    })

    test('what is not there, until it is', async () => {
      delete site.stored['/remotes/home/1.0.0/App.js']
      for (const _ of Array(5)) expect(await site.ask('/home')).toBeUndefined()
      expect(lines()).toHaveLength(1)
      site.release('home', greeter)
      expect(await site.ask('/home')).toBe('hello from /home')
    })
  })
})
