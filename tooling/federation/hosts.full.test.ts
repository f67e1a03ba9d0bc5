import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { create } from 'tar'
import { keepRegistry } from '../../shell/server/releases/releaseStore.ts'
import { buildWorker } from '../webpack/edge.ts'
import { root } from '../workspaces.ts'

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const script = 'console.log("Bom dia")\n'.repeat(40)
const facts = ['name', 'creci', 'phone', 'whatsapp', 'email', 'address']
const agency = JSON.stringify(Object.fromEntries(facts.map((fact) => [fact, `${fact} "ção"`])))

let folder: string
const children: ChildProcess[] = []
/** A backend that has nothing; pages say so or come without. */
const api = createServer((_request, response) => response.writeHead(404).end('{}'))

/** Packs the files of a release. @returns its row */
async function pack(name: string, files: Record<string, string | Buffer>) {
  const list = Object.keys(files).filter((file) => !file.endsWith('.br'))
  for (const [file, content] of Object.entries({ ...files, 'public-files.json': JSON.stringify(list) })) {
    mkdirSync(join(folder, name, 'dist'), { recursive: true })
    writeFileSync(join(folder, name, 'dist', file), content)
  }
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  const file = join(folder, `${name}.tgz`)
  await create({ file, gzip: true, cwd: join(folder, name), prefix: 'package' }, ['package.json', 'dist'])
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  return { package: name, version: '1.0.0', integrity, resolved: `file:${file}` }
}

/** A site of the shell and one remote. */
async function layOut() {
  const shell = {
    version: '1.0.0',
    scripts: ['main.0123456789.js'],
    styles: ['main.0123456789.css'],
    fonts: [],
    templates: { frame: '<header>{name}</header>', noScript: '', slow: '' },
  }
  const home = {
    version: '1.0.0',
    entry: '/remotes/mf-home/1.0.0/remoteEntry.0123456789.js',
    routes: ['/'],
    rules: { '/': { title: 'Início' } },
    assets: { scripts: [], styles: [] },
  }
  const releases = {
    revision: 1,
    shell: { current: shell, disabled: false },
    remotes: { 'mf-home': { current: home, disabled: false } },
    artifacts: [
      await pack('shell', {
        'main.0123456789.js': script,
        'main.0123456789.js.br': brotliCompressSync(script),
        'main.0123456789.css': ':root{--x:1}',
        'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
      await pack('mf-home', { 'remoteEntry.0123456789.js': 'var mf_home' }),
    ],
  }
  await keepRegistry(join(folder, 'cache'), 'production', releases)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
}

/** Runs a host until the tests are over. */
function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** The address that a server prints when it is ready. */
function announced(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
    createInterface(child.stdout!).on('line', (line) => {
      const url = /^server on (\S+)/.exec(line)?.[1]
      if (url) resolve(url)
    })
  })
}

const variables = (apiUrl: string) => ({
  SITE_ORIGIN: 'https://imoveis.test',
  SUPABASE_URL: apiUrl,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  AGENCY: agency,
})

const capnp = (text: string) => JSON.stringify(text)

/** The configuration of workerd: the worker and its variables. */
const workerdConfig = (env: Record<string, string>) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.mjs", esModule = embed "worker/worker.mjs")],
      compatibilityDate = "2026-11-01",
      globalOutbound = "network",
      bindings = [
        ${Object.entries(env)
          .map(([name, value]) => `(name = "${name}", text = ${capnp(value)})`)
          .join(',\n        ')}
      ]
    )),
    (name = "network", network = (allow = ["private"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`

async function startWorkerd(env: Record<string, string>) {
  await buildWorker(join(folder, 'worker'))
  writeFileSync(join(folder, 'workerd.capnp'), workerdConfig(env))
  const child = run(bin('workerd'), ['serve', join(folder, 'workerd.capnp'), '--control-fd=1'], {})
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
}

const hosts: Record<string, string> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hosts-'))
  await layOut()
  await once(api.listen(0, '127.0.0.1'), 'listening')
  const env = variables(`http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  const deno = ['run', '--no-prompt', '--node-modules-dir=manual']
  const allowed = ['--allow-env', '--allow-net', '--allow-read']
  // The others make no photos smaller, unless they are told who does.
  const node = { ...env, IMAGES: 'off', PORT: '0', CACHE_DIR: join(folder, 'cache'), FOLLOW_SECONDS: '0' }
  hosts.Node = await announced(run(bin('node'), ['shell/server/node.ts'], node))
  const fetched = { ...env, FILES_ORIGIN: hosts.Node }
  const denoEnv = { ...fetched, PORT: '0', DENO_DIR: join(folder, 'deno') }
  ;[hosts.Deno, hosts.workerd] = await Promise.all([
    announced(run(bin('deno'), [...deno, ...allowed, 'shell/server/deno.ts'], denoEnv)),
    startWorkerd(fetched),
  ])
})

afterAll(async () => {
  const ended = children.map(async (child) => child.exitCode ?? (await once(child, 'exit')))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(ended)
  api.close()
  rmSync(folder, { recursive: true })
})

/** Headers that say what an answer is, and to whom it may be given. */
const comparedHeaders = [
  'content-type',
  'cache-control',
  'etag',
  'vary',
  'content-security-policy',
  'x-frame-options',
  'allow',
]

interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
}

/** Hosts write `UTF-8` in their own way. */
const headerOf = ({ headers }: IncomingMessage, name: string) =>
  name === 'content-type' ? headers[name]?.toLowerCase() : headers[name]

/** An answer as it came over the wire, and its text. */
async function ask(host: string, { path, method = 'GET', headers = {} }: Asked) {
  const { hostname, port } = new URL(hosts[host]!)
  const request = get({ hostname, port, path, method, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const encoding = response.headers['content-encoding']
  return {
    encoding,
    answer: {
      status: response.statusCode,
      headers: Object.fromEntries(comparedHeaders.map((name) => [name, headerOf(response, name)])),
      text: (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString(),
    },
  }
}

const file = '/assets/main.0123456789.js'
const questions: Record<string, Asked> = {
  'a page': { path: '/' },
  'a page with a query': { path: '/?type=Loca%C3%A7%C3%A3o' },
  'an address that nobody serves': { path: '/nada' },
  'a page for who takes brotli': { path: '/', headers: { 'accept-encoding': 'br' } },
  'a file': { path: file },
  'a file for who takes brotli': { path: file, headers: { 'accept-encoding': 'br' } },
  'a file of a remote': { path: '/remotes/mf-home/1.0.0/remoteEntry.0123456789.js' },
  'a file that is not there': { path: '/assets/none.js' },
  'the picture of the tab': { path: '/favicon.svg' },
  'a smaller photo': { path: '/images/480/property-images/casa/sala.jpg' },
  config: { path: '/config.json' },
  robots: { path: '/robots.txt' },
  sitemap: { path: '/sitemap.xml' },
  health: { path: '/healthz' },
  'only the head of a page': { path: '/', method: 'HEAD' },
  'what is not allowed': { path: '/config.json', method: 'DELETE' },
}

describe.each(['Deno', 'workerd'])('%s answers as Node does:', (host) => {
  test.each(Object.keys(questions))('%s', async (name) => {
    const [expected, given] = [await ask('Node', questions[name]!), await ask(host, questions[name]!)]
    expect(given.answer).toEqual(expected.answer)
  })

  test('a page that one has is not sent again', async () => {
    const { answer } = await ask(host, { path: '/' })
    const again = await ask(host, { path: '/', headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.answer).toMatchObject({ status: 304, text: '' })
  })

  test('twenty who ask for the same page at the same moment get it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(host, { path: '/?page=2' })))
    expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200]))
  })
})

describe.each(['Node', 'Deno', 'workerd'])('%s', (host) => {
  test('has the words of who serves the address, in the shell’s frame', async () => {
    const { text } = (await ask(host, { path: '/' })).answer
    expect(text).toContain('<title>Início')
    expect(text).toContain('<header>name &quot;ção&quot;</header>')
  })

  // Some hosts go the way themselves, and ask for what is behind it.
  test.each(['/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/remotes/..%2fsecret.txt'])(
    'has nobody’s file at %s',
    async (path) => {
      const { status, text } = (await ask(host, { path })).answer
      expect(status).toBe(404)
      expect(text).not.toContain('secret')
    },
  )

  test('sends a file as it was compressed when built, once', async () => {
    const { encoding, answer } = await ask(host, questions['a file for who takes brotli']!)
    expect({ encoding, text: answer.text }).toEqual({ encoding: 'br', text: script })
  })
})
