/* What a text may hold, for the forms' schemas and the database's checks alike. */

/** Some of those that nobody sees, or that turn text around. `withoutInvisible` has them all. */
export const invisible = [
  '\u0008',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u202a',
  '\u2063',
  '\ufeff',
  '\u3164',
]

/** Texts that people write, on one line: here an emoji of several, joined by U+200D. */
export const welcome = [
  'João d’Ávila & Irmãos – 3º andar, nº 5',
  'R$ 1.250.000,00',
  'ação',
  '北京 Москва بيت',
  'praia 🏖️ 👍🏽',
  'família 👨\u200d👩\u200d👧 ❤️\u200d🔥 🏃🏽\u200d♀️',
  '120 m²',
]

/** Texts that people write on several lines. */
export const welcomeInProse = ['Uma linha\n\tOutra\r\n']

/** For a test's name. */
export const codeOf = (character: string) =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
