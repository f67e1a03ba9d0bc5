import { formatOf } from './formatOf.ts'

const box = (brand: string) =>
  new Uint8Array([0, 0, 0, 28, ...new TextEncoder().encode(`ftyp${brand}`), 0, 0, 0, 0])

test.each([
  ['heic', [box('heic')]],
  ['heic', [box('mif1')]],
  ['tiff', ['II*\0....']],
  ['tiff', ['MM\0*....']],
  ['svg', ['<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>']],
  [null, [box('avif')]],
  [null, ['\xff\xd8\xff']],
  [null, ['']],
])('a file is known as %s by its first bytes', async (format, parts) => {
  expect(await formatOf(new Blob(parts))).toBe(format)
})
