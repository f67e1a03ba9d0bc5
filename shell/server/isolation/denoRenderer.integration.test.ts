import type { RouteRules } from 'shared-backend'
import { fakeRelease, greeter, shellOf } from './testing/fakeRelease.ts'

let site: ReturnType<typeof fakeRelease>
beforeEach(() => {
  site = fakeRelease()
  site.release('home', greeter)
})
afterEach(() => site.close())

test('a page is rendered by its remote, with the singletons of the shell', async () => {
  expect(await site.visit('/home?q=1')).toBe('hello from /home?q=1')
})

test('an address without a remote is rendered by the shell', async () => {
  expect(await site.visit('/nada', { answers: {} })).toBe('nobody at /nada')
})

test('concurrent pages each get their own response', async () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `/home?number=${index}`)
  const pages = await Promise.all(addresses.map((address) => site.visit(address)))
  expect(pages).toEqual(addresses.map((address) => `hello from ${address}`))
})

test('letters of any script arrive', async () => {
  site.release('home', `exports.default = (address) => address + ' – São João 🏠 \\u2028 </script>'`)
  expect(await site.visit('/home?cidade=Florianópolis')).toBe(
    '/home?cidade=Florianópolis – São João 🏠 \u2028 </script>',
  )
})

test('the state arrives beside the page, also where the page has zero bytes', async () => {
  site.stored['/shell/server/shell.js'] = `
    exports.shareScope = {}
    exports.renderPage = async ({ address }) =>
      ({ html: '<p>a\\0b</p>', state: JSON.stringify({ address }), head: { title: '' }, status: 200 })`
  const page = await site.render('/nada?q="\0')
  expect(page).toMatchObject({ html: '<p>a\0b</p>', state: '{"address":"/nada?q=\\"\\u0000"}' })
})

test('a page of megabytes arrives in full', async () => {
  site.release('home', `exports.default = () => 'ã'.repeat(1_500_000)`)
  expect(await site.visit('/home')).toBe('ã'.repeat(1_500_000))
})

test('the renderer answers with the location of a page that is elsewhere on the site', async () => {
  site.release('home', `exports.default = () => ({ location: '/home?type=Venda', more: 'unrequested' })`)
  expect(await site.visit('/home')).toEqual({ location: '/home?type=Venda' })
})

test('a new release renders from then on, and a new shell shares with all of them', async () => {
  await site.visit('/home')
  site.release('home', greeter.replace('from', 'again from'), { version: '1.0.1' })
  expect(await site.visit('/home')).toBe('hello again from /home')
  site.stored['/shell/server/shell2.js'] = shellOf('welcome')
  expect(await site.visit('/home', { shell: '/shell/server/shell2.js' })).toBe('welcome again from /home')
})

test('state that one release leaves in the shell is not visible to the next', async () => {
  site.stored['/shell/server/shell.js'] = `
    const endpoints = {}
    exports.shareScope = { backend: { endpoint: (name, answer) => (endpoints[name] ??= answer) } }
    exports.renderPage = async ({ page }) => ({ html: page.remote.default(), head: { title: '' }, status: 200 })`
  const releaseOf = (answer: string) =>
    `const answer = require('backend').endpoint('listings', '${answer}'); exports.default = () => answer`
  site.release('home', releaseOf('old'))
  expect(await site.visit('/home')).toBe('old')
  site.release('home', releaseOf('new'), { version: '1.0.1' })
  expect(await site.visit('/home')).toBe('new')
})

test('after more releases than are cached the first still renders', async () => {
  const versions = [...Array(15).keys()].map((number) => `1.0.${number}`)
  for (const version of [...versions, '1.0.0']) {
    site.release('home', `exports.default = () => '${version}'`, { version })
    expect(await site.visit('/home')).toBe(version)
  }
})

describe('is left to the browser', () => {
  test('an address of excessive length', async () => {
    expect(await site.visit(`/home?${'location=a&'.repeat(3_000)}`)).toBeUndefined()
  })

  test.each<[string, RouteRules]>([
    ['that only an admin may see', { session: true }],
    ['that has its own frame', { bare: true }],
  ])('a page %s', async (_case, rules) => {
    site.release('home', greeter, rules)
    expect(await site.visit('/home')).toBeUndefined()
  })

  test.each([
    ['that was published without a build for it', undefined],
    ['of another origin', 'https://houses.test/App.js'],
  ])('a page of a remote %s', async (_case, serverEntry) => {
    Object.assign(site.remotes.home ?? {}, { serverEntry })
    expect(await site.visit('/home')).toBeUndefined()
  })

  test('every page of a shell without a server build', async () => {
    expect(await site.visit('/home', { shell: '' })).toBeUndefined()
  })

  describe('and reported on the console,', () => {
    let consoleError: jest.SpyInstance
    beforeEach(() => (consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)))
    const lines = () => consoleError.mock.calls.map((words: unknown[]) => words.map(String).join(' '))

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
      expect(await site.visit('/home?name=maria')).toBeUndefined()
      const consoleError = lines().join('\n')
      expect(consoleError).toContain('home@1.0.0')
      expect(consoleError).toContain('/home')
      expect(consoleError).toContain(why)
      expect(consoleError).not.toContain('maria')
    })

    test('an error in one page costs the others nothing, and is reported once', async () => {
      site.release(
        'home',
        `exports.default = (address) => { if (/bad/.test(address)) throw new Error('bad'); return 'good' }`,
      )
      for (const _ of Array(5)) {
        expect(await site.visit('/home?bad')).toBeUndefined()
        expect(await site.visit('/home')).toBe('good')
      }
      expect(lines()).toHaveLength(1)
    })

    test('a missing build, until it exists', async () => {
      delete site.stored['/remotes/home/1.0.0/App.js']
      for (const _ of Array(5)) expect(await site.visit('/home')).toBeUndefined()
      expect(lines()).toHaveLength(1)
      site.release('home', greeter)
      expect(await site.visit('/home')).toBe('hello from /home')
    })
  })
})
