import type { Listing } from './listings/listing.ts'
import { fileNames } from './listings/photos.ts'
import { photoFiles } from './photo.ts'
import type { PictureKind } from './pictures.ts'
import { type Storage, upload } from './storage.ts'

/** Pictures that are worked on at once: while one is encoded, files of the others are on their way. */
const atOnce = 6

/** Where a listing's photos are stored, without the end of the names; the admin area names uploads so. */
const pathsOf = ({ id, created_at, photos }: Listing) =>
  photos.map(
    (name, index) =>
      `${id}/${Date.parse(created_at)}-${index}-${fileNames[name.split('-')[0] as PictureKind]}`,
  )

/**
 * Stores each listing's photos as files of its own.
 * @returns the paths by the listing's `photos`: a later listing that shares these finds them by the same key
 */
export async function uploadPhotos(
  storage: Storage,
  listings: Listing[],
  onDone: (done: number, of: number) => void,
) {
  const places = new Map<string, string[]>()
  const result = new Map<string[], string[]>()
  for (const listing of listings) {
    const paths = pathsOf(listing)
    result.set(
      listing.photos,
      paths.map((path) => `${path}.jpg`),
    )
    listing.photos.forEach((name, index) => places.set(name, [...(places.get(name) ?? []), paths[index]!]))
  }
  const total = [...result.values()].flat().length
  let done = 0
  // One iterator, which all workers take from.
  const pictures = places.entries()
  const work = async () => {
    for (const [name, paths] of pictures) {
      const files = await photoFiles(name)
      for (const path of paths) {
        for (const { suffix, body } of files) {
          await upload(storage, 'property-images', `${path}${suffix}`, body, 'image/jpeg')
        }
        onDone(++done, total)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return result
}
