import { acceptedEncoding } from './acceptedEncoding.ts'

const formats = { br: 'brotli' as CompressionFormat, gzip: 'gzip' } as const

/** Brotli where this runtime's CompressionStream knows it; an edge network often compresses by itself. */
const known = (['br', 'gzip'] as const).filter((encoding) => {
  try {
    return Boolean(new CompressionStream(formats[encoding]))
  } catch {
    return false
  }
})

/** An answer with `text`, compressed as the client accepts it. */
export function compressText(
  text: string,
  acceptEncoding: string,
  init: { status: number; headers: Headers },
) {
  const encoding = acceptedEncoding(acceptEncoding, known)
  if (!encoding) return new Response(text, init)
  init.headers.set('content-encoding', encoding)
  const body = new Blob([text]).stream().pipeThrough(new CompressionStream(formats[encoding]))
  return new Response(body, init)
}
