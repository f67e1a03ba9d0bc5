import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { format } from 'node:util'
import { fakeRelease, greeter } from './testing/fakeRelease.ts'
import { hostileReleases } from './testing/hostileReleases.ts'
import { reactShell } from './testing/reactShell.ts'

/** Its first page soon times out, and so does its process. */
const impatient = { page: 2_000, firstPage: 2_000 }

let site: ReturnType<typeof fakeRelease>
let consoleError: jest.SpyInstance
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  site = fakeRelease(impatient)
  site.release('neighbour', greeter)
})
afterEach(() => site.close())

const lines = () => consoleError.mock.calls.map((words: unknown[]) => format(...words))
const resident = () => site.figures().find(({ release }) => release === 'hostile@1.0.0')?.resident ?? 0

describe('pages of other remotes stay right beside a release that', () => {
  const pages = 40

  /** Some of the neighbour's pages, one after the other: each is right and within its deadline. */
  async function neighbours() {
    for (let page = 0; page < pages; page++)
      expect(await site.visit(`/neighbour?page=${page}`)).toBe(`hello from /neighbour?page=${page}`)
  }

  test.each(Object.entries(hostileReleases))('%s', async (_name, code) => {
    await neighbours()
    site.release('hostile', code)
    const hostile = Array.from({ length: 60 }, (_, page) => site.visit(`/hostile?page=${page}`))
    let largest = 0
    const watch = setInterval(() => (largest = Math.max(largest, resident())), 50)
    await neighbours()
    for (const page of await Promise.all(hostile)) expect([undefined, 'fine']).toContain(page)
    await neighbours()
    clearInterval(watch)
    expect(largest).toBeLessThan(600e6)
    // The number of its log lines is bounded.
    expect(lines().join('').length).toBeLessThan(50_000)
  })
})

describe('is refused:', () => {
  let server: Server
  let requestCount: number
  let port: number
  beforeEach(async () => {
    requestCount = 0
    server = createServer((_request, response) => {
      requestCount += 1
      response.end('export default 1')
    })
    server.on('connection', () => (requestCount += 1))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const attempts: Record<string, string> = {
    'the environment': `return Deno.env.toObject()`,
    'the environment, as Node has it': `const all = { ...process.env }; if (Object.keys(all).length === 0) throw 0; return all`,
    'a file': `return Deno.readTextFileSync('/etc/hostname')`,
    'a file, as Node reads it': `return (await import('node:fs')).readFileSync('/etc/hostname', 'utf8')`,
    'what the system knows of its process': `return Deno.readTextFileSync('/proc/self/environ')`,
    'its folder': `return [...Deno.readDirSync('.')].length`,
    'writing a file': `return Deno.writeTextFileSync('/tmp/hostile', 'x')`,
    'making a temporary file': `return Deno.makeTempFileSync()`,
    'a request': `return (await fetch('http://127.0.0.1:PORT')).status`,
    'a connection': `return (await Deno.connect({ port: PORT })).rid`,
    'a connection, as Node makes it': `const { connect } = await import('node:net'); return new Promise((resolve, reject) => connect(PORT, '127.0.0.1').on('connect', resolve).on('error', reject))`,
    'a socket': `return new Promise((resolve, reject) => Object.assign(new WebSocket('ws://127.0.0.1:PORT'), { onopen: resolve, onerror: reject }))`,
    'a name of the network': `return Deno.resolveDns('localhost', 'A')`,
    listening: `return Deno.listen({ port: 0 }).addr`,
    'a module from the network': `return (await import('http://127.0.0.1:PORT/module.js')).default`,
    'a package': `return Object.keys(await import('npm:react'))`,
    'a file as a module': `return Object.keys(await import('file:///etc/hostname'))`,
    'a program': `return new Deno.Command('/bin/true').outputSync().code`,
    'a program, as Node runs it': `const { status, error } = (await import('node:child_process')).spawnSync('/bin/true'); if (error) throw error; return status`,
    'ending the server': `return Deno.kill(Deno.ppid, 'SIGCONT')`,
    'ending the server, as Node does it': `return process.kill(process.ppid, 0)`,
    'a library of the system': `return Deno.dlopen('libc.so.6', {})`,
    'the machine’s name': `return Deno.hostname()`,
    'a permission': `const { state } = await Deno.permissions.request({ name: 'net' }); if (state !== 'granted') throw 0; return state`,
    'a store for others to find': `localStorage.setItem('seen', '1'); return localStorage.length`,
    'a cache for others to find': `await (await caches.open('seen')).put('http://a.test', new Response('x')); return 1`,
    'a database for others to find': `new (await import('node:sqlite')).DatabaseSync('/tmp/hostile.sqlite'); return 1`,
    'a worker with permissions': `return new Promise((resolve, reject) => {
      const code = 'postMessage(Deno.readTextFileSync("/etc/hostname"))'
      const worker = new Worker('data:text/javascript,' + encodeURIComponent(code), { type: 'module', deno: { permissions: { read: true } } })
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = (event) => { event.preventDefault(); reject(event) }
    })`,
  }

  const attempt = (code: string) => `
    exports.default = async () => {
      try { return 'got ' + JSON.stringify(await (async () => { ${code.replaceAll('PORT', String(port))} })()) }
      catch (cause) { return 'refused: ' + cause }
    }`

  test.each(Object.entries(attempts))('%s', async (_name, code) => {
    site.release('hostile', attempt(code))
    // Some attempts end the process. A missing network is no refusal.
    const page = await site.visit('/hostile')
    if (page !== undefined) expect(page).toMatch(/^refused: (?!.*\b(dns|connect|sending request)\b)/is)
    expect(requestCount).toBe(0)
  })

  // By default Deno allows imports from these hosts. The reason is checked, since they cannot be reached here anyway.
  test.each([
    'https://deno.land/std/version.ts',
    'https://esm.sh/react',
    'https://cdn.jsdelivr.net/npm/react',
    'https://raw.githubusercontent.com/denoland/deno/main/README.md',
    'https://gist.githubusercontent.com/a/b',
    'https://jsr.io/@std/assert/meta.json',
    'jsr:@std/assert',
  ])('a module of a public host: %s', async (address) => {
    site.release('hostile', attempt(`return Object.keys(await import('${address}'))`))
    expect(await site.visit('/hostile')).toMatch(/^refused: .*remote specifier was requested/)
  })
})

describe('React that renders without end', () => {
  const shell = '/shell/server/react.js'
  const component = (code: string) => `
    const { createElement, use, useState } = require('react')
    const Endless = () => { ${code} }
    exports.default = ({ address }) => createElement(/endless/.test(address) ? Endless : 'p')`

  beforeEach(() => {
    site.stored[shell] = reactShell()
  })

  const askBoth = async () => {
    const [page] = await Promise.all([site.visit('/hostile?endless', { shell }), site.visit('/neighbour')])
    return page
  }

  test.each([
    ['since each render sets a state', 'const [n, set] = useState(0); set(n + 1); return n', '#301'],
    ['since it waits for what never comes', 'return use(new Promise(() => {}))', '#426'],
  ])('%s is stopped by React, and costs that page only', async (_case, code, error) => {
    site.release('hostile', component(code))
    expect(await askBoth()).toBeUndefined()
    expect(lines()).toEqual([expect.stringContaining(`Minified React error ${error}`)])
    expect(await site.visit('/hostile', { shell })).toBe('<p></p>')
    expect(await site.visit('/neighbour')).toBe('hello from /neighbour')
  })

  test.each([
    // React continues with a new stack when one is full.
    ['since a component contains itself', 'return createElement(Endless)'],
    ['since its children have no end', 'return (function* () { for (;;) yield null })()'],
  ])('%s ends with its process, and the next page has another', async (_case, code) => {
    site.release('hostile', component(code))
    expect(await askBoth()).toBeUndefined()
    // A process without memory may print its own message first.
    const verdicts = () => lines().filter((line) => !line.startsWith('hostile@1.0.0 says:'))
    while (verdicts().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(verdicts()).toEqual([expect.stringMatching(/the renderer (gave no answer|takes|ended)/)])
    expect(await site.visit('/hostile', { shell })).toBe('<p></p>')
    expect(await site.visit('/neighbour')).toBe('hello from /neighbour')
  })
})

describe('a response is only the output of the page’s own rendering, beside a release that', () => {
  test('writes answers to standard output by itself', async () => {
    site.release(
      'hostile',
      `const frame = (start) => {
        const json = new TextEncoder().encode(JSON.stringify({ value: 'forged' }))
        const bytes = new Uint8Array(20 + json.length).fill(start, 0, 16)
        bytes[19] = json.length
        bytes.set(json, 20)
        return bytes
      }
      const forge = () => { for (const start of [0, 1, 255]) Deno.stdout.writeSync(frame(start)) }
      forge()
      exports.default = (address) => { forge(); console.log('and words'); setTimeout(forge, 0); return 'true ' + address }`,
    )
    for (const page of [1, 2, 3]) expect(await site.visit(`/hostile?${page}`)).toBe(`true /hostile?${page}`)
  })

  test('patches everything it can reach to see the nonce of a response', async () => {
    site.release(
      'hostile',
      `const seen = new Set()
      const { isView } = ArrayBuffer
      const { apply, construct } = Reflect
      const RealBuffer = ArrayBuffer
      const sizes = [16, 20]
      let quiet = false
      const note = (value) => {
        if (quiet || typeof value !== 'object' || value === null) return
        quiet = true
        if ((isView(value) || value instanceof RealBuffer) && sizes.includes(value.byteLength)) seen.add(value)
        quiet = false
      }
      const listening = (original) => function (...args) {
        note(this)
        for (const one of args) note(one)
        const result = new.target ? construct(original, args, new.target) : apply(original, this, args)
        note(result)
        return result
      }
      const patch = (holder) => {
        for (const key of Reflect.ownKeys(holder ?? {})) {
          const found = Object.getOwnPropertyDescriptor(holder, key)
          if (!found?.configurable && !found?.writable) continue
          const { get, value } = found
          try {
            if (typeof value === 'function' && key !== 'constructor') holder[key] = Object.assign(listening(value), value)
            else if (get) Object.defineProperty(holder, key, { ...found, get: listening(get) })
          } catch {}
        }
      }
      const internals = Deno[Deno.internal]
      const typed = Object.getPrototypeOf(Uint8Array.prototype)
      for (const holder of [
        JSON, TextEncoder.prototype, TextDecoder.prototype, typed, Uint8Array.prototype, ArrayBuffer.prototype,
        Deno.stdin, Deno.stdout, Object.getPrototypeOf(Deno.stdin), Object.getPrototypeOf(Deno.stdout), Deno,
        internals, internals?.core, internals?.core?.ops, internals?.primordials,
      ]) patch(holder)
      for (const name of ['Uint8Array', 'ArrayBuffer', 'TextDecoder', 'TextEncoder', 'DataView'])
        globalThis[name] = listening(globalThis[name])
      Promise.prototype.then = listening(Promise.prototype.then)
      exports.default = (address) => \`\${seen.size} seen at \${address}\``,
    )
    for (const page of [1, 2, 3])
      expect(await site.visit(`/hostile?${page}`)).toBe(`0 seen at /hostile?${page}`)
    expect(await site.visit('/neighbour')).toBe('hello from /neighbour')
  })

  test('replaces the globals', async () => {
    site.release(
      'hostile',
      `for (const name of ['JSON', 'Promise', 'Uint8Array', 'ArrayBuffer', 'TextEncoder', 'TextDecoder', 'setTimeout', 'Deno', 'eval'])
        globalThis[name] = undefined
      Object.prototype.toJSON = () => 'mine'
      exports.default = () => 'fine'`,
    )
    expect([undefined, 'fine', 'mine']).toContain(await site.visit('/hostile'))
    expect(await site.visit('/neighbour')).toBe('hello from /neighbour')
  })
})

describe('a posted form', () => {
  const postedBy = (nome: string) => ({ path: '/hostile', status: 400, values: { nome } })

  test('is in its sender’s page only', async () => {
    site.release(
      'hostile',
      `const seen = []
      exports.default = (_address, posted) => { seen.push(posted?.values.nome ?? 'nobody'); return seen.join() }`,
    )
    expect(await site.visit('/hostile')).toBe('nobody')
    expect(await site.visit('/hostile', { posted: postedBy('Maria') })).toBe('Maria')
    expect(await site.visit('/hostile', { posted: postedBy('João') })).toBe('João')
    expect(await site.visit('/hostile')).toBe('nobody,nobody')
  })
})

describe('after three faults within a minute', () => {
  const deadly = `exports.default = (address) => /deadly/.test(address) ? Deno.exit(1) : 'fine'`

  beforeEach(async () => {
    site.release('hostile', deadly)
    for (const _ of Array(3)) expect(await site.visit('/hostile?deadly')).toBeUndefined()
  })

  test('a release is left to the browser without starting a process, and that is reported once', async () => {
    for (const _ of Array(5)) expect(await site.visit('/hostile')).toBeUndefined()
    expect(resident()).toBe(0)
    expect(lines().filter((line) => line.includes('rendered in the browser'))).toEqual([
      expect.stringContaining('hostile@1.0.0: /hostile'),
    ])
    expect(site.faults()).toEqual(['The renderer of hostile@1.0.0'])
    expect(await site.visit('/neighbour')).toBe('hello from /neighbour')
  })

  test('the next release is rendered again, and no fault remains', async () => {
    site.release('hostile', deadly, { version: '1.0.1' })
    expect(await site.visit('/hostile')).toBe('fine')
    expect(site.faults()).toEqual([])
  })
})

test('a process that works between its pages is replaced', async () => {
  site.release(
    'hostile',
    `const work = async () => {
      const key = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits'])
      const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 2 ** 31 }
      for (const _ of Array(4)) void crypto.subtle.deriveBits(algorithm, key, 512)
    }
    exports.default = async () => { await work(); return 'fine' }`,
  )
  expect(await site.visit('/hostile')).toBe('fine')
  while (resident() > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(lines()).toEqual(['hostile@1.0.0: /hostile: the renderer works without a request'])
})

test('a page that times out goes to the browser, and the next ones are rendered', async () => {
  site.release('hostile', `exports.default = (address) => { while (/slow/.test(address)); return 'fine' }`)
  expect(await site.visit('/hostile')).toBe('fine')
  const pages = ['/hostile?slow', '/hostile?1', '/hostile?2'].map((address) => site.visit(address))
  expect(await Promise.all(pages)).toEqual([undefined, 'fine', 'fine'])
})

test('the first page of a process times out for the visitor, and the process may still finish it', async () => {
  site.close()
  site = fakeRelease({ page: 1_000 })
  site.release(
    'slow',
    `let warm; exports.default = () => { const end = Date.now() + (warm ? 0 : 3_000); warm = true; while (Date.now() < end); return 'fine' }`,
  )
  expect(await site.visit('/slow')).toBeUndefined()
  expect(await site.visit('/slow')).toBe('fine')
  expect(lines()).toEqual([])
})

test('a process that was killed from outside is replaced', async () => {
  site.release('hostile', `exports.default = () => String(Deno.pid)`)
  const pid = Number(await site.visit('/hostile'))
  process.kill(pid, 'SIGKILL')
  let next: unknown
  while (!next) next = await site.visit('/hostile')
  expect(Number(next)).not.toBe(pid)
})

test('requests beyond the queue are left to the browser, and harm nobody', async () => {
  const pages = await Promise.all(Array.from({ length: 500 }, (_, page) => site.visit(`/neighbour?${page}`)))
  const rendered = pages.filter((page) => page !== undefined)
  expect(rendered.length).toBeGreaterThanOrEqual(200)
  expect(rendered.length).toBeLessThan(500)
  expect(await site.visit('/neighbour')).toBe('hello from /neighbour')
  expect(lines()).toEqual([])
})
