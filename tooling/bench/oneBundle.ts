import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import webpack, { type Configuration, type StatsCompilation } from 'webpack'
import { readRegistry, type Registry } from '../federation/registry.ts'
import { remoteNames, root } from '../federation/packages.ts'
import { assetList, type AssetList } from '../../shell/server/assetList.ts'
import { readJson } from '../readJson.ts'
import { compressFolder } from '../../remote-kit/src/webpack/compress.ts'
import { ContractPlugin } from '../../remote-kit/src/webpack/ContractPlugin.ts'
import { integrityOf, templatesOf } from '../federation/built.ts'
import { compileHint } from '../../remote-kit/src/webpack/base.ts'
import { shellConfig, shellServerConfig } from '../webpack/shell.ts'

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
 * Builds shell and remotes from the same sources as one webpack build, and lays it out as a site of
 * its own beside `siteDir`: what federation is measured against. Returns the new site's folder.
 */
export async function buildOneBundle(siteDir: string) {
  const work = join(root, '.cache/bench')
  const target = join(work, 'one-bundle')
  const loader = join(work, 'loadRemote.js')
  await mkdir(work, { recursive: true })
  await writeFile(loader, loaderSource())
  const base = shellConfig(join(root, 'shell'))
  const stats = await run({
    ...base,
    name: 'one-bundle',
    entry: './src/main.tsx',
    output: { ...base.output, path: join(target, 'shell'), uniqueName: 'one-bundle' },
    cache: false,
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !(plugin instanceof ContractPlugin)),
      // Its pages name chunks of other names.
      compileHint(/^(mf-|\d)[^/]*js$/),
      new webpack.NormalModuleReplacementPlugin(/(federation|^\.)\/loadRemote\.ts$/, loader),
    ],
  })
  const serverFile = join(work, 'server.js')
  await writeFile(serverFile, serverSource())
  const serverConfig = shellServerConfig(join(root, 'shell'))
  const serverFolder = join(target, 'builds/shell/server')
  await run({
    ...serverConfig,
    name: 'one-bundle-server',
    entry: { shell: serverFile },
    output: { ...serverConfig.output, path: serverFolder, filename: 'shell.js' },
    cache: false,
  })
  const assets = readJson(assetList, join(target, 'shell/assets.json'))
  // As publishing has it: pages compare what they name.
  const compared = [...(assets.first ? [assets.first] : []), ...assets.scripts]
  const integrity = integrityOf(join(target, 'shell'), compared)
  const templates = templatesOf(join(serverFolder, 'shell.js'))
  const shell = { ...assets, integrity, serverEntry: '/shell/server/shell.js', templates }
  for (const name of remoteNames())
    await writeFile(join(serverFolder, `${name}.js`), `module.exports = require('${name}')`)

  await compressFolder(join(target, 'shell'))
  await cp(join(root, 'shell/public'), join(target, 'shell'), { recursive: true })
  await writeFile(join(target, 'registry.json'), JSON.stringify(registryFor(siteDir, target, shell, stats)))
  return target
}

/** The site's registry, its files replaced by those of the one build, so that the HTML names them alike. */
function registryFor(siteDir: string, target: string, shell: AssetList, stats: StatsCompilation): Registry {
  const registry = readRegistry(siteDir)
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
    const serverEntry = line.current.serverEntry && `/shell/server/${name}.js`
    const ofPages = Object.values(rules).flatMap(({ assets }) => [
      ...(assets?.scripts ?? []),
      ...(assets?.styles ?? []),
    ])
    const named = [...new Set([...files, ...ofPages])].map((file) => basename(file))
    const integrity = integrityOf(join(target, 'shell'), named, '/assets/')
    const [entry = ''] = scripts
    const current = { ...line.current, entry, rules, assets: { scripts: [], styles }, integrity, serverEntry }
    return [name, { ...line, current }] as const
  })
  if (!registry.shell) throw new Error(`No shell is published in ${siteDir}`)
  return {
    ...registry,
    shell: { ...registry.shell, current: { ...registry.shell.current, ...shell } },
    remotes: Object.fromEntries(remotes),
  }
}
