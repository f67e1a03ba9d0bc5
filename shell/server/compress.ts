import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compress } from './pageCache.ts'

/**
 * Of a catalogue page of 205 kB, on one core: 4 takes 5 ms for 36 kB, 5 takes 9 ms for 34 kB, 11, which is the
 * default, 520 ms for 30 kB. docs/decisions/006 has all figures.
 */
const brotliQuality = 4

/** zlib's default: as long and as large as brotli at 4. */
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
