import { serveStatic } from 'hono/serve-static'
import { isHashed } from '../src/hashed.ts'
import type { SiteFiles } from './site.ts'

const oneYear = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

/**
 * The site's files as compressed at build time, cached for good where a name changes with its content. Range requests
 * get the full file: the largest is some hundred kB, and no browser requests a part.
 * @param pathOf maps an address to a path of the site's files
 */
export const staticFiles = (files: SiteFiles, pathOf: (address: string) => string) =>
  serveStatic({
    root: '',
    join: (_root, path) => path,
    precompressed: true,
    rewriteRequestPath: pathOf,
    getContent: (path) => files.read(path),
    onFound: (path, c) => {
      c.header('cache-control', isHashed(path) ? oneYear : oneDay)
      c.header('vary', 'accept-encoding')
      // A remote may be loaded by a developer's or another team's origin.
      c.header('access-control-allow-origin', '*')
    },
  })
