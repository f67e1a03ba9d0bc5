import { originalPositionFor, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'

/** `http://localhost:4301/_dev/mf-catalogue/main.js:12:34`, as browsers write it into a stack. */
const place = /https?:\/\/[^/\s]+(\/_dev\/[^\s:?]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g

/** The repository's path of a source, as the development builds name it. */
const pathOf = (source: string) => source.replace('webpack:///', '')

/**
 * A stack with the places of the sources in it, in place of those of the build, and without those in libraries.
 * @param readMap the source map of a file by its path in the address; undefined where there is none
 */
export async function traceStack(
  stack: string,
  readMap: (path: string) => Promise<EncodedSourceMap | undefined>,
) {
  const paths = new Set([...stack.matchAll(place)].map(([, path = '']) => path))
  const read = async (path: string) => {
    const map = await readMap(path)
    return [path, map && new TraceMap(map)] as const
  }
  const maps = new Map(await Promise.all([...paths].map(read)))
  const traced = stack.replaceAll(place, (match, path: string, line: string, column: string) => {
    const map = maps.get(path)
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    return found?.source ? `${pathOf(found.source)}:${found.line}` : match
  })
  return traced
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .join('\n')
}
