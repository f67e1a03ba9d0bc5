/** The files of an export of everything; the import looks for the first one. */
export const LISTINGS_FILE = 'imoveis.csv'
export const PERSONS_FILE = 'pessoas.csv'
export const PRIVATE_FILE = 'dados-internos.csv'
export const NOTE_FILE = 'LEIA-ME.txt'
export const PHOTO_FOLDER = 'fotos'

/** In the name of a photo that carries the watermark already. */
const MARKED = 'marcada'

/** By the id at the end an import into the same site knows that it has the photo. */
export const photoNameOf = (place: number, id: string, extension: string, isMarked: boolean) =>
  `${String(place).padStart(2, '0')}-${isMarked ? `${MARKED}-` : ''}${id}.${extension}`

/** Whether an export of everything says of a photo that it carries the watermark: drawing it again would be twice. */
export const isMarkedPhoto = (name: string) =>
  new RegExp(`^${PHOTO_FOLDER}/[^/]+/\\d+-${MARKED}-[0-9a-f-]{36}\\.[a-z0-9]+$`).test(pathOfPhoto(name))

/** The path of a photo by its name, which ends in the checksum of its bytes. */
export const pathOfPhoto = (name: string) => name.replace(/#[0-9a-f]{8}$/, '')
