const heic = /^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/
const tiff = /^(II\*\0|MM\0\*)/
const svg = /<svg[\s>]/i

/** The format of a file that the browser cannot show, by its first bytes: a name or a type may be wrong or missing. */
export async function formatOf(file: Blob): Promise<'heic' | 'tiff' | 'svg' | null> {
  if (file.type === 'image/svg+xml') return 'svg'
  const start = await file.slice(0, 1024).text()
  if (heic.test(start)) return 'heic'
  if (tiff.test(start)) return 'tiff'
  return svg.test(start) ? 'svg' : null
}
