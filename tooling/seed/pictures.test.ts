import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { companyLogo, watermarkLogo } from './logo.ts'

/** Drawn by a plain Node: jest's sandbox makes arithmetic an order of magnitude slower. */
function draw(name: string): Record<number, Buffer> {
  const script = `
    const { drawPicture } = await import('./tooling/seed/pictures.ts')
    const photo = await drawPicture('${name}')
    const texts = Object.entries(photo).map(([width, file]) => [width, file.toString('base64')])
    console.log(JSON.stringify(Object.fromEntries(texts)))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 1e7,
    encoding: 'utf8',
  })
  const texts = JSON.parse(output) as Record<string, string>
  return Object.fromEntries(
    Object.entries(texts).map(([width, text]) => [width, Buffer.from(text, 'base64')]),
  )
}

test.each(['living-0', 'plan-0'])(
  '%s has the size, weight and colours of a photograph, the same each time',
  async (name) => {
    const photo = draw(name)
    expect(Object.keys(photo)).toEqual(['480', '960', '1600'])
    expect(await sharp(photo[1600]).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1067 })
    expect(photo[1600]!.length).toBeGreaterThanOrEqual(120_000)
    expect(photo[1600]!.length).toBeLessThanOrEqual(300_000)
    expect((await sharp(photo[480]).metadata()).width).toBe(480)
    expect((await sharp(photo[960]).metadata()).width).toBe(960)
    expect(draw(name)[1600]!.equals(photo[1600]!)).toBe(true)
    const { channels } = await sharp(photo[480]).stats()
    const means = channels.map(({ mean }) => mean)
    expect(Math.max(...means) - Math.min(...means)).toBeGreaterThan(5)
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(25)
  },
  60_000,
)

test('the logos are transparent PNGs', async () => {
  for (const logo of [await companyLogo(), await watermarkLogo()]) {
    expect(await sharp(logo).metadata()).toMatchObject({
      format: 'png',
      hasAlpha: true,
      width: 840,
      height: 270,
    })
    expect((await sharp(logo).stats()).isOpaque).toBe(false)
  }
})
