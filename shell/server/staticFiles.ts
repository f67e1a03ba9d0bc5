import { serveStatic } from 'hono/serve-static'
import type { SiteFiles } from './site.ts'

/** A name that carries its content's hash, as webpack gives them: `main.0b47b65c4a.js`. */
export const isHashed = (path: string) => /\.[0-9a-f]{10}\.[^/]+$/.test(path)

const oneYear = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

/**
 * The site's files as they were compressed when built, kept for good where a name changes with its content. Parts of
 * a file are not served: the largest is some hundred kB, and a browser asks for the whole.
 * @param pathOf where the site's files have what an address asks for
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
      // A developer's or another team's origin may load a remote from here.
      c.header('access-control-allow-origin', '*')
    },
  })
