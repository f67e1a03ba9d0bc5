import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { createListings, ownPhotos } from './listings/listing.ts'
import { photoFiles } from './photo.ts'
import { logos, pictureFolder, pictureNames } from './pictures.ts'

const files = readdirSync(pictureFolder)

test('no picture is missing and none too many', () => {
  const expected = [
    ...pictureNames.map((name) => `${name}.avif`),
    ...Object.values(logos).map((file) => basename(file)),
  ]
  expect(files.sort()).toEqual(expected.sort())
})

test('the listings show every picture', () => {
  const shown = new Set(createListings(ownPhotos).flatMap(({ photos }) => photos))
  expect(pictureNames.filter((name) => !shown.has(name))).toEqual([])
})

test('all of them weigh no more than 8 MB: they stay in the history for good', () => {
  const sizes = files.map((file) => statSync(join(pictureFolder, file)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8_000_000)
})

test('each is as large as the admin area lets a photo be', async () => {
  for (const name of pictureNames) {
    const picture = await sharp(join(pictureFolder, `${name}.avif`)).metadata()
    const { format, width, height, hasAlpha } = picture
    expect({ name, format, width, height, hasAlpha }).toEqual({
      name,
      format: 'heif',
      width: 1920,
      height: 1280,
      hasAlpha: false,
    })
  }
})

test('a photo is stored as the admin area stores an upload, and the same each time', async () => {
  const photo = await photoFiles('living-0')
  const sizes = await Promise.all(photo.map(({ body }) => sharp(body).metadata()))
  expect(photo.map(({ suffix }) => suffix)).toEqual(['.jpg', '-480.jpg', '-800.jpg', '-960.jpg'])
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['jpeg', 1920, 1280],
    ['jpeg', 480, 320],
    ['jpeg', 800, 533],
    ['jpeg', 960, 640],
  ])
  expect(await photoFiles('living-0')).toEqual(photo)
})

test.each(Object.entries(logos))('the %s logo is a transparent PNG', async (_, file) => {
  expect(await sharp(file).metadata()).toMatchObject({
    format: 'png',
    width: 840,
    height: 270,
    hasAlpha: true,
  })
  expect((await sharp(file).stats()).isOpaque).toBe(false)
})
