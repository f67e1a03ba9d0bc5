/* The characters that a text may hold, for the forms' schemas and the database's checks alike. */

const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** Control characters, those that turn text around, and U+FFFD: in no text at all. */
export const refused = [
  ...span(0x01, 0x08),
  ...span(0x0e, 0x1f),
  ...span(0x7f, 0x84),
  ...span(0x86, 0x9f),
  '\u061c',
  '\u200e',
  '\u200f',
  ...span(0x202a, 0x202e),
  ...span(0x2066, 0x2069),
  '\ufffd',
]

/** Characters that nobody sees: in no name. */
export const unseen = [
  ...span(0x200b, 0x200d),
  ...span(0x2060, 0x2065),
  ...span(0x206a, 0x206f),
  '\ufeff',
  ...span(0xfff9, 0xfffb),
  ...span(0xe0000, 0xe007f),
]

/** Texts that people write, on one line. */
export const welcome = [
  'João d’Ávila & Irmãos – 3º andar, nº 5',
  'R$ 1.250.000,00',
  'ação',
  '北京 Москва بيت',
  'praia 🏖️ 👍🏽',
  '120 m²',
]

/** Texts that people write on several lines: here an emoji of several, joined by U+200D. */
export const welcomeInProse = ['Uma linha\n\tOutra\r\n', '👨\u200d👩\u200d👧']

/** For a test's name. */
export const codeOf = (character: string) =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
