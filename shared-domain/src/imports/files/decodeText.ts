/** The encoding that an XML file names in its first line. */
const declared = /^[^>]{0,40}<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]+)["']/i

const byMark = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

function isDecoder(label: string) {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** Signs beyond those of ASCII that a Portuguese text has, and the letters among them. */
const letters = 'áâãàéêíóôõúüçÁÂÃÀÉÊÍÓÔÕÚÜÇ'
const signs = `${letters}ºª°²³½–—“”‘’•€`

/** How many letters of Portuguese come out beyond those of ASCII, less the signs that no such text has. */
function portugueseIn(bytes: Uint8Array, label: string) {
  const far = [...new TextDecoder(label).decode(bytes.subarray(0, 100_000))].filter((sign) => sign > '~')
  return (
    far.filter((sign) => letters.includes(sign)).length - far.filter((sign) => !signs.includes(sign)).length
  )
}

/** Encodings that no sign in a file tells apart. */
export const guessedEncodings = ['windows-1252', 'macintosh'] as const
export type GuessedEncoding = (typeof guessedEncodings)[number]

/** The encoding of a file, by its mark, its own word, or else by what is valid in it. */
function encodingOf(bytes: Uint8Array) {
  const marked = byMark.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const label = declared.exec(String.fromCharCode(...bytes.subarray(0, 200)))?.[1]
  // A file that is said to be UTF-8 and is not is read by what it is.
  if (label && !/^utf-?8$/i.test(label) && isDecoder(label)) return label
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const [windows, mac] = guessedEncodings.map((guessed) => portugueseIn(bytes, guessed))
    return mac! > windows! ? 'macintosh' : 'windows-1252'
  }
}

/** The encoding of a file whose letters alone tell it, so that somebody has to look; undefined for what is sure. */
export function guessedEncoding(bytes: Uint8Array): GuessedEncoding | undefined {
  const encoding = encodingOf(bytes)
  return guessedEncodings.find((one) => one === encoding)
}

const signsOf = (encoding: GuessedEncoding) => [
  ...new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_one, index) => index + 128)),
]

/** Reads a text that was decoded in one of these encodings as one in the other. */
export function recoded(from: GuessedEncoding, to: GuessedEncoding) {
  const [read, meant] = [signsOf(from), signsOf(to)]
  const signs = new Map(read.map((sign, index) => [sign, meant[index]!]))
  return (text: string) => text.replace(/[^\0-\x7f]/gu, (sign) => signs.get(sign) ?? sign)
}

/** Reads bytes as a text of whatever encoding spreadsheets and portals write. */
export const decodeText = (bytes: Uint8Array) => new TextDecoder(encodingOf(bytes)).decode(bytes)
