import sharp from 'sharp'
import { companyLogo, watermarkLogo } from './logo.ts'
import { drawPicture } from './pictures.ts'

test.each(['living-0', 'plan-0'])(
  '%s has the size and weight of a photograph',
  async (name) => {
    const photo = await drawPicture(name)
    expect(Object.keys(photo)).toEqual(['480', '960', '1600'])
    expect(await sharp(photo[1600]).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1067 })
    expect(photo[1600]!.length).toBeGreaterThanOrEqual(120_000)
    expect(photo[1600]!.length).toBeLessThanOrEqual(300_000)
    expect((await sharp(photo[480]).metadata()).width).toBe(480)
    expect((await sharp(photo[960]).metadata()).width).toBe(960)
  },
  60_000,
)

test('a picture is the same each time', async () => {
  const [one, other] = await Promise.all([drawPicture('plan-1'), drawPicture('plan-1')])
  expect(one[960]!.equals(other[960]!)).toBe(true)
}, 60_000)

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
