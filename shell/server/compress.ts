/** Brotli where this runtime's CompressionStream knows it; an edge network often compresses by itself. */
function formatFor(acceptEncoding: string): { format: CompressionFormat; name: string } | null {
  if (/\bbr\b/.test(acceptEncoding) && knowsBrotli)
    return { format: 'brotli' as CompressionFormat, name: 'br' }
  return /\bgzip\b/.test(acceptEncoding) ? { format: 'gzip', name: 'gzip' } : null
}

const knowsBrotli = (() => {
  try {
    return Boolean(new CompressionStream('brotli' as CompressionFormat))
  } catch {
    return false
  }
})()

/** An answer with `text`, compressed as the client accepts it. */
export function compressText(
  text: string,
  acceptEncoding: string,
  init: { status: number; headers: Headers },
) {
  const chosen = formatFor(acceptEncoding)
  if (!chosen) return new Response(text, init)
  init.headers.set('content-encoding', chosen.name)
  const body = new Blob([text]).stream().pipeThrough(new CompressionStream(chosen.format))
  return new Response(body, init)
}
