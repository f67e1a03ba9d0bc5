import type { EncodedSourceMap } from '@jridgewell/trace-mapping'
import { transformFile } from '@swc/core'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { parseConfig, type RegistryEntry, type SiteConfig } from 'shared-backend'
import webpack, { type Configuration, type MultiCompiler } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { readManifest } from '../ourPackages.ts'
import { routesFile } from '../webpack/routes/RoutesPlugin.ts'
import { remoteConfig } from '../webpack/remote.ts'
import { outputFolder, served } from './configs.ts'
import type { ClientSettings } from './client.ts'
import { developersPage, ownEntry, ownPath, type ShellFiles } from './page.ts'
import { siteProxy } from './proxy.ts'
import { traceStack } from './trace.ts'

/** A shell that runs from its sources. */
export interface DevelopedShell {
  config: Configuration
  /** The files that its pages start with, in what its build has written as `assets.json`. */
  filesOf: (assets: unknown) => ShellFiles
}

/** Where a shell from its sources lists its files. */
const shellAssets = `${ownPath}/shell/assets.json`

interface Develop {
  /** The remote's folder. */
  folder: string
  /** Address of the site that serves everything else. */
  site: string
  /** The shell from its sources too; without it the one that the site has released is used. */
  shell?: DevelopedShell
  /** Any free one when left out. */
  port?: number
}

async function readConfig(site: string): Promise<SiteConfig> {
  const response = await fetch(`${site}/config.json`).catch(() => undefined)
  if (!response?.ok)
    throw new Error(`${site} does not answer: start it with npm start, or name a site that runs`)
  return parseConfig(await response.json())
}

/**
 * Whether a site that is itself a development site has its shell from its sources: React's development build, which can
 * replace a component. The production build cannot.
 */
const hasDevelopedShell = (site: string) => fetch(`${site}${shellAssets}`).then(({ ok }) => ok)

/** The script that each page starts with: a badge, the errors, and what was typed before a reload. */
async function clientScript(settings: ClientSettings) {
  const client = join(import.meta.dirname, `client${extname(import.meta.filename)}`)
  const { code } = await transformFile(client, {
    configFile: false,
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  return `((exports) => {${code}\nexports.startClient(${JSON.stringify(settings)})})({})`
}

const answer = (response: ServerResponse, type: string, body: string) => {
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

/** Tells each open page, as server-sent events, what is wrong with the last build: a list of texts. */
function buildReports(compiler: MultiCompiler) {
  const open = new Set<ServerResponse>()
  let report = '[]'
  const send = (response: ServerResponse) => response.write(`data: ${report}\n\n`)
  compiler.hooks.done.tap('report', (stats) => {
    const { errors = [] } = stats.toJson({ all: false, errors: true })
    const messages = errors.map(({ moduleName, message }) => `${moduleName ?? ''}\n${message}`.trim())
    report = JSON.stringify(messages.map(stripVTControlCharacters))
    open.forEach(send)
  })
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    open.add(response)
    response.on('close', () => open.delete(response))
    send(response)
  }
}

/**
 * Serves a site on this machine with one remote from its sources in it. Nothing of it changes the site: who opens its
 * own address gets what is released.
 * @returns the address, and whether a change keeps the page's state, once a first build has no errors
 * @throws when the site does not answer or the port is taken
 */
export async function develop({ folder, site, shell, port }: Develop) {
  const { name } = readManifest(folder)
  await readConfig(site)
  const refresh = Boolean(shell) || (await hasDevelopedShell(site))
  const remote = served(remoteConfig, folder, refresh ? 'refresh' : 'reload')
  const compiler = webpack([...(shell ? [shell.config] : []), remote])
  const client = await clientScript({ name, site, refresh, ownPath })
  const reports = buildReports(compiler)

  const readOutput = (path: string) =>
    new Promise<unknown>((resolve, reject) => {
      const { outputFileSystem } = compiler.compilers[0] ?? {}
      const file = join(outputFolder, path.slice(ownPath.length))
      outputFileSystem?.readFile(file, (failure, content) => {
        if (failure || !content) return reject(failure ?? new Error(`${path} is empty`))
        resolve(JSON.parse(content.toString()))
      })
    })
  const readMap = (path: string) =>
    readOutput(`${path}.map`).then(
      (map) => map as EncodedSourceMap,
      () => undefined,
    )

  async function change(body: string, { url = '' }: IncomingMessage, type: string) {
    if (new URL(url, site).pathname === '/config.json') {
      const config = parseConfig(JSON.parse(body))
      const routes = await readOutput(`${ownPath}/${name}/${routesFile}`)
      const own = ownEntry(name, routes as RegistryEntry['rules'])
      return JSON.stringify({ ...config, remotes: { ...config.remotes, [name]: own } })
    }
    if (!type.startsWith('text/html')) return body
    const { remotes } = await readConfig(site)
    return developersPage(body, {
      released: remotes[name],
      shell: shell && shell.filesOf(await readOutput(shellAssets)),
    })
  }

  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port: port ?? 'auto',
      hot: refresh,
      liveReload: true,
      static: false,
      // Its overlay has styles in attributes, which the site's policy forbids.
      client: { overlay: false, logging: 'warn', webSocketURL: { port: 0 } },
      // A page may have the builds of two servers, if the site is a development site: each build asks its own server.
      webSocketServer: { type: 'ws', options: { path: `${ownPath}/updates/${process.pid}` } },
      proxy: [{ context: [`${ownPath}/`], target: site, changeOrigin: true, ws: true }],
      setupMiddlewares: (middlewares) => [
        {
          name: 'client',
          path: `${ownPath}/client.js`,
          middleware: (_request: IncomingMessage, response: ServerResponse) =>
            answer(response, 'text/javascript', client),
        },
        {
          name: 'trace',
          path: `${ownPath}/trace`,
          middleware: async (request: IncomingMessage, response: ServerResponse) =>
            answer(response, 'text/plain', await traceStack(await text(request), readMap)),
        },
        { name: 'build', path: `${ownPath}/build`, middleware: reports },
        ...middlewares,
        { name: 'site', middleware: siteProxy(site, change) },
      ],
    },
    compiler,
  )
  // Errors are in the terminal; a first build that has some leaves nothing to open.
  const built = new Promise<void>((resolve) =>
    compiler.hooks.done.tap('develop', (stats) => void (stats.hasErrors() || resolve())),
  )
  await server.start()
  await built
  return { url: `http://localhost:${server.options.port}`, refresh, stop: () => server.stop() }
}
