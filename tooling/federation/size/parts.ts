import { shellName } from '../packages.ts'
import { decodedMappings, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Registry } from '../registry.ts'
import type { Script } from './scripts.ts'

/** Where the source stands, as a name by which people know it. */
export function partOf(source: string, name: string) {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '')
  const npm = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  if (npm?.[1]) return npm[1]
  const [first = '', ...rest] = path.replace(/^(\.\.?\/)+/, '').split('/')
  const folders = rest.slice(0, -1)
  if (first === 'src') return [name, first, ...folders.slice(0, 1)].join('/')
  if (/^(mf|shared)-/.test(first)) return [first, ...folders.slice(0, 2)].join('/')
  return 'webpack'
}

/** Adds the minified bytes of a script to the parts that they come from. */
function addParts(parts: Record<string, number>, script: string, name: string) {
  const lines = readFileSync(script, 'utf8').split('\n')
  // The first script is made without a map.
  if (!existsSync(`${script}.map`)) {
    parts[name] = (parts[name] ?? 0) + lines.join('\n').length
    return
  }
  const map = new TraceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')) as EncodedSourceMap)
  decodedMappings(map).forEach((segments, line) =>
    segments.forEach((segment, index) => {
      const end = segments[index + 1]?.[0] ?? lines[line]?.length ?? segment[0]
      const source = segment.length > 1 ? map.sources[segment[1] ?? -1] : undefined
      const part = source ? partOf(source, name) : 'webpack'
      parts[part] = (parts[part] ?? 0) + end - segment[0]
    }),
  )
}

/** The folder of a release's build, with the source maps that are not served. */
export type BuildOf = (name: string, version: string) => Promise<string | undefined>

/** The build's file behind an address of the site, and whose it is. */
async function fileOf(buildOf: BuildOf, { shell }: Registry, path: string) {
  const [, name = shellName, version = shell?.current.version ?? '', file = basename(path)] =
    /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
  const build = await buildOf(name, version)
  return { name, file: join(build ?? '', file) }
}

/** Minified bytes of a site's scripts, by where they come from: a folder of ours, or a package from npm. */
export async function partsOf(buildOf: BuildOf, registry: Registry, scripts: Script[]) {
  const parts: Record<string, number> = {}
  for (const { path } of scripts) {
    const { name, file } = await fileOf(buildOf, registry, path)
    if (existsSync(file)) addParts(parts, file, name)
  }
  return parts
}
