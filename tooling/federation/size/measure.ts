import { decodedMappings, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FirstScripts } from '../built.ts'
import { publicFiles } from '../layout.ts'

/** What a visitor's browser gets of a package. */
export interface Size {
  /** Bytes in brotli of the scripts without which none of its pages answers. */
  first: number
  /** Bytes in brotli of what a page waits for besides, by the names of these files without their hashes. */
  pages: Record<string, number>
  /** Bytes in brotli of all its scripts. */
  all: number
  /** Minified bytes of `all`, by where they come from: a folder of ours, or a package from npm. */
  parts: Record<string, number>
}

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
  // The first script is made without one.
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

/** As it travels: small files are not compressed. */
function travelling(script: string) {
  try {
    return statSync(`${script}.br`).size
  } catch {
    return statSync(script).size
  }
}

/** How large the build in `dist` is. */
export function measure({ name, dist }: { name: string; dist: string }, first: FirstScripts): Size {
  const scripts = publicFiles(dist).filter((file) => file.endsWith('.js'))
  const sum = (files: readonly string[]) =>
    files.reduce((bytes, file) => bytes + travelling(join(dist, file)), 0)
  const parts: Record<string, number> = {}
  for (const script of scripts) addParts(parts, join(dist, script), name)
  const pages = first.pages.map((file) => [file.replace(/\..*/, ''), sum([file])] as const)
  return { first: sum(first.all), pages: Object.fromEntries(pages), all: sum(scripts), parts }
}
