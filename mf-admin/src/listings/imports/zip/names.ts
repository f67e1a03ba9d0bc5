import type { ExportedListing } from 'shared-backend/admin/listings'

type ExportedPhoto = Omit<ExportedListing['images'][number], 'address'>

/** The files of an export of everything; the import looks for the first one. */
export const LISTINGS_FILE = 'imoveis.csv'
export const PERSONS_FILE = 'pessoas.csv'
export const PRIVATE_FILE = 'dados-internos.csv'
export const NOTE_FILE = 'LEIA-ME.txt'
export const PHOTO_FOLDER = 'fotos'

/** In the name of a photo that carries the watermark already, and of a floor plan. */
const MARKED = 'marcada'
const PLAN = 'planta'

/** By the id at the end an import into the same site knows that it has the photo. */
export const photoNameOf = (
  place: number,
  { id, watermarked, isFloorPlan }: ExportedPhoto,
  extension: string,
) =>
  [String(place).padStart(2, '0'), ...(watermarked ? [MARKED] : []), ...(isFloorPlan ? [PLAN] : []), id].join(
    '-',
  ) + `.${extension}`

const exported = new RegExp(
  `^${PHOTO_FOLDER}/[^/]+/\\d+((?:-${MARKED}|-${PLAN})*)-[0-9a-f-]{36}\\.[a-z0-9]+$`,
)

/** What an export of everything says of a photo. A mark is not drawn on it twice. */
export function factsOfPhoto(name: string) {
  const words = exported.exec(pathOfPhoto(name))?.[1] ?? ''
  return { watermarked: words.includes(MARKED), isFloorPlan: words.includes(PLAN) }
}

/** The path of a photo by its name, which ends in the checksum of its bytes. */
export const pathOfPhoto = (name: string) => name.replace(/#[0-9a-f]{8}$/, '')
