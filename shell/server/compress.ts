import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compress } from './pageCache.ts'

/**
 * Of a page of 120 kB, on one core: 4 takes 1–2 ms, 5 twice that for 6 % less, 11, which is the default, 190 ms.
 * docs/decisions/006 has the figures.
 */
const brotliQuality = 4

/** zlib's default: 2–3 ms for the same page. */
const gzipLevel = 6

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses pages in Node's own threads. An edge network does it by itself. */
export const compress: Compress = (body, encoding) =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    : deflate(body, { level: gzipLevel })
