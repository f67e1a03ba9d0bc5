/** The files of an export of everything; the import looks for the first one. */
export const LISTINGS_FILE = 'imoveis.csv'
export const PERSONS_FILE = 'pessoas.csv'
export const PRIVATE_FILE = 'dados-internos.csv'
export const NOTE_FILE = 'LEIA-ME.txt'
export const PHOTO_FOLDER = 'fotos'

/** The path of a photo by its name, which ends in the checksum of its bytes. */
export const pathOfPhoto = (name: string) => name.replace(/#[0-9a-f]{8}$/, '')
