import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import webpack, { type Configuration, type StatsCompilation } from 'webpack'
import { folderNameOf } from '../../shell/server/releases/artifacts.ts'
import { keepRegistry } from '../../shell/server/releases/releaseStore.ts'
import type { Registry } from '../federation/registry.ts'
import { remoteNames, root } from '../federation/packages.ts'
import { assetList, type AssetList } from '../../shell/server/assetList.ts'
import { readJson } from '../../remote-kit/src/readJson.ts'
import { compressFolder } from '../../remote-kit/src/webpack/compress.ts'
import { ContractPlugin } from '../../remote-kit/src/webpack/ContractPlugin.ts'
import { integrityOf, templatesOf } from '../federation/built.ts'
import { compileHint } from '../../remote-kit/src/webpack/base.ts'
import { shellConfig, shellServerConfig } from '../webpack/shell.ts'

/** Where its builds for the server are, as the server names them. */
const base = '/shell/bundle/'

/** In the place of the shell's loader of remotes: the same components, imported like any other chunk. */
function loaderSource() {
  const imports = remoteNames().map(
    (name) =>
      `  '${name}': () => import(/* webpackChunkName: "${name}" */ '${join(root, name, 'src/App.tsx')}'),`,
  )
  return `const apps = {\n${imports.join('\n')}\n}
const loading = new Map()
const loaded = new Map()
export const unloadRemote = (remote) => loading.delete(remote)
export const loadedRemoteApp = (remote) => loaded.get(remote)
export function loadRemoteApp(remote) {
  if (!loading.has(remote)) {
    loading.set(remote, apps[remote]())
    loading.get(remote).then((module) => loaded.set(remote, module))
  }
  return loading.get(remote)
}
`
}

/** The server's build of the same: the shell shares with it the remotes' pages too. */
function serverSource() {
  const names = remoteNames().filter((name) => name !== 'mf-admin')
  const imports = names.map(
    (name, index) => `import * as app${index} from '${join(root, name, 'src/App.tsx')}'`,
  )
  return `${imports.join('\n')}
export { renderPage, renderTemplates } from '${join(root, 'shell/src/ssr/index.ts')}'
export const shareScope = { ${names.map((name, index) => `'${name}': app${index}`).join(', ')} }
`
}

function run(config: Configuration) {
  return new Promise<StatsCompilation>((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((failure, stats) => {
      if (failure || !stats || stats.hasErrors()) reject(failure ?? new Error(stats?.toString('errors-only')))
      else compiler.close(() => resolve(stats.toJson({ all: false, chunkGroups: true })))
    })
  })
}

/**
 * Builds shell and remotes from the same sources as one webpack build, and lays it out as the folder of a server that
 * follows no project: what federation is measured against. Returns that folder.
 * @param served what the federated site serves
 */
export async function buildOneBundle(served: Registry) {
  const work = join(root, '.cache/bench')
  const target = join(work, 'one-bundle')
  const artifact = {
    package: 'shell',
    version: 'bundle',
    integrity: 'one bundle',
    resolved: 'file:/none.tgz',
  }
  const dist = join(target, 'artifacts', folderNameOf(artifact), 'dist')
  const loader = join(work, 'loadRemote.js')
  await mkdir(work, { recursive: true })
  await writeFile(loader, loaderSource())
  const config = shellConfig(join(root, 'shell'))
  const stats = await run({
    ...config,
    name: 'one-bundle',
    entry: './src/main.tsx',
    output: { ...config.output, path: dist, uniqueName: 'one-bundle' },
    cache: false,
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof ContractPlugin)),
      // Its pages name chunks of other names.
      compileHint(/^(mf-|\d)[^/]*js$/),
      new webpack.NormalModuleReplacementPlugin(/(federation|^\.)\/loadRemote\.ts$/, loader),
    ],
  })
  const serverFile = join(work, 'server.js')
  await writeFile(serverFile, serverSource())
  const serverConfig = shellServerConfig(join(root, 'shell'))
  const serverFolder = join(dist, 'server')
  await run({
    ...serverConfig,
    name: 'one-bundle-server',
    entry: { shell: serverFile },
    output: { ...serverConfig.output, path: serverFolder, filename: 'shell.js' },
    cache: false,
  })
  const assets = readJson(assetList, join(dist, 'assets.json'))
  // As publishing has it: pages compare what they name.
  const compared = [...(assets.first ? [assets.first] : []), ...assets.scripts]
  const integrity = integrityOf(dist, compared)
  const templates = templatesOf(join(serverFolder, 'shell.js'))
  const serverEntry = `${base}server/shell.js`
  const shell = { ...assets, integrity, serverEntry, templates }
  for (const name of remoteNames())
    await writeFile(join(serverFolder, `${name}.js`), `module.exports = require('${name}')`)

  await compressFolder(dist)
  await cp(join(root, 'shell/public'), join(dist, '../public'), { recursive: true })
  await keepRegistry(target, 'production', {
    revision: 0,
    ...linesFor(served, dist, shell, stats),
    artifacts: [artifact],
  })
  return target
}

/** The site's registry, its files replaced by those of the one build, so that the HTML names them alike. */
function linesFor(registry: Registry, dist: string, shell: AssetList, stats: StatsCompilation) {
  const filesOf = (group: string) =>
    (stats.namedChunkGroups?.[group]?.assets ?? []).map(({ name: file }) => `/assets/${file}`)
  const ending = (files: string[], suffix: string) => files.filter((file) => file.endsWith(suffix))
  const remotes = Object.entries(registry.remotes).map(([name, line]) => {
    const files = filesOf(name)
    const scripts = ending(files, '.js')
    const styles = ending(files, '.css')
    /** A page's files are called as in the remote's own build, but for the hash. */
    const assetsOf = ([file = '']: string[]) => {
      const own = filesOf(basename(file).replace(/\..*/, '')).filter((address) => !files.includes(address))
      // All of them as a remote's pages are named: no runtime has to be there before they are run.
      return { scripts: [...scripts, ...ending(own, '.js')], styles: ending(own, '.css') }
    }
    const rules = Object.fromEntries(
      Object.entries(line.current.rules).map(([pattern, rule]) => [
        pattern,
        { ...rule, assets: assetsOf(rule.assets?.scripts ?? []) },
      ]),
    )
    const serverEntry = line.current.serverEntry && `${base}server/${name}.js`
    const ofPages = Object.values(rules).flatMap(({ assets }) => [
      ...(assets?.scripts ?? []),
      ...(assets?.styles ?? []),
    ])
    const named = [...new Set([...files, ...ofPages])].map((file) => basename(file))
    const integrity = integrityOf(dist, named, '/assets/')
    const [entry = ''] = scripts
    const current = { ...line.current, entry, rules, assets: { scripts: [], styles }, integrity, serverEntry }
    return [name, { current, disabled: false }] as const
  })
  return {
    shell: { current: { ...registry.shell?.current, ...shell, version: 'bundle' }, disabled: false },
    remotes: Object.fromEntries(remotes),
  }
}
