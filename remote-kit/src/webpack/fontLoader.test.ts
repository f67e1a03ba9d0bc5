import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../../tooling/workspaces.ts'
import { fontWeights } from './base.ts'

const require = createRequire(import.meta.url)
const subsetFont = require('subset-font') as (font: Buffer, text: undefined, how: object) => Promise<Buffer>

interface Loading {
  async: () => (failure: Error | null, font?: Buffer) => void
  getOptions: () => { weights: readonly number[] }
}
const loader = require('./fontLoader.cjs') as (this: Loading, font: Buffer) => void

const load = (font: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    loader.call(
      {
        async: () => (failure, loaded) =>
          loaded ? resolve(loaded) : reject(failure ?? new Error('no font')),
        getOptions: () => ({ weights: fontWeights }),
      },
      font,
    ),
  )

/** One table of a font, by its tag. */
async function tableOf(font: Buffer, tag: string) {
  const plain = await subsetFont(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
  const entry = plain.indexOf(tag, 12, 'latin1')
  return plain.subarray(plain.readUInt32BE(entry + 8))
}

test('the font has each weight that is used, all of its characters, and a quarter less of bytes', async () => {
  const full = readFileSync(
    require.resolve('@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'),
  )
  const font = await load(full)
  const axes = await tableOf(font, 'fvar')
  const axis = axes.subarray(axes.readUInt16BE(4))
  const tokens = readFileSync(join(root, 'shared-ui/src/tokens.css'), 'utf8')
  const weights = [...tokens.matchAll(/--weight-\w+: (\d+)/g)].map(([, weight]) => Number(weight)).sort()
  expect([axis.toString('latin1', 0, 4), axis.readInt16BE(4), axis.readInt16BE(12)]).toEqual([
    'wght',
    weights.at(0),
    weights.at(-1),
  ])
  const glyphs = async (of: Buffer) => (await tableOf(of, 'maxp')).readUInt16BE(4)
  expect(await glyphs(font)).toBe(await glyphs(full))
  expect(font.byteLength).toBeLessThan(full.byteLength * 0.75)
})
