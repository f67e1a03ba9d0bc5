import './locale.ts'
import * as yup from 'yup'
import { LARGEST_PRICE, readNumber, readPrice } from 'shared-domain/numbers'
import { readPhone, withoutInvisible } from 'shared-domain/text'

/** Line ends of Word, Pages and others; a form field has `\n`. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** What stands for a text that was broken on its way: halves of a surrogate pair, and the replacement character. */
const broken = /\ufffd|\p{Surrogate}/u

/**
 * Stricter than the database's check, so that an accepted address can be stored. What mail programs read as a name, a
 * comment or a group would make another address of it: `bcc:ana@example.com` is Ana's. No part can match in two ways: a
 * hostile 64 kB of dots takes no longer than any other text.
 */
const emailPattern = /^[^\s@<>,;:()"[\]\\]+@[^\s@<>,;:()"[\]\\.]+(\.[^\s@<>,;:()"[\]\\.]+)+$/

/** Yup's own trim throws on a value that is no text, where a caller should get a validation error. */
const cleaned = (value: unknown) =>
  typeof value === 'string' ? withoutInvisible(value.replace(lineEnds, '\n')).trim() : value

/** Names the first broken character, and the words before it. */
const isWhole: yup.TestFunction<string | null | undefined> = (value, context) => {
  const found = value == null ? null : broken.exec(value)
  if (!found) return true
  const code = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  const before = found.input.slice(0, found.index).trim().split(/\s+/).slice(-3).join(' ')
  const place = before ? `depois de “${before}”` : 'no começo'
  const message = `O texto tem caracteres inválidos: apague o que está ${place} (U+${code}) e digite de novo`
  return context.createError({ message })
}

/** Whether it is a value that no field takes: an object, or a list of anything but texts. */
const isNested = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) && value.every((item) => typeof item === 'string'))

/**
 * The payload of a form: an object of plain values, and of lists of texts. Yup takes a key that every object inherits (`constructor`) for a field,
 * and throws where a value has a `toString` of its own or is too deep to be one; an empty array is wrong for any field.
 */
export const flatObject = <Fields extends yup.ObjectShape>(fields: Fields) =>
  yup.object(fields).transform((value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const known: [string, unknown][] = Object.entries(value).filter(([name]) => Object.hasOwn(fields, name))
    return Object.fromEntries(known.map(([name, own]) => [name, isNested(own) ? [] : own]))
  })

export const blankToNull = (value: unknown) => (value === '' ? null : value)

/** Text of several lines, without blanks around it. */
export const multiline = (max: number) => yup.string().transform(cleaned).max(max).test('whole', isWhole)

/** Text of one line: runs of blanks become one. */
export const line = (max: number) =>
  multiline(max).transform((value: unknown) =>
    typeof value === 'string' ? value.replace(/\s+/g, ' ') : value,
  )

export const email = () =>
  line(254).matches(emailPattern, { message: 'Email inválido', excludeEmptyString: true })

/** A phone in the form in which it is stored. A text that is none stays as it is. */
export const phoneText = () =>
  line(30).transform((value: unknown) => (typeof value === 'string' ? (readPhone(value) ?? value) : value))

export const NO_PHONE = 'Digite o telefone com DDD, como (48) 99999-9999, ou com + e o código do país.'

/** The phone of a person, of any country. */
export const phone = () => phoneText().test('phone', NO_PHONE, (value) => !value || readPhone(value) !== null)

/** Whether it is a day of the calendar, as a date field gives it. */
export function isDay(value: string) {
  const date = /^(19|2[01])\d\d-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const apiMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?([+-]\d\d:\d\d|Z)$/

/** Whether it is a moment as the API writes it, with up to six decimals. The pattern alone would take a thirty-first of February. */
export const isInstant = (value: string) =>
  apiMoment.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

/** A row's `updated_at`, as the API writes it. */
export const version = () => yup.string().test('version', (value) => value == null || isInstant(value))

/** One of `options`; a select's empty option counts as missing. */
export const choice = <T extends string>(options: readonly T[]) =>
  yup
    .string<T>()
    .transform((value: unknown) => (value === '' ? undefined : value))
    .oneOf(options)

type Reader = (text: string) => { value: number | null; problem?: string }

/** Yup would take the first of several numbers. */
const toNumber = (read: Reader) => (value: unknown, original: unknown) => {
  if (typeof original !== 'string') return typeof original === 'object' && original ? Number.NaN : value
  const reading = read(original)
  return reading.problem === 'unreadable' ? Number.NaN : reading.value
}
const readAmount: Reader = (text) => readNumber(text, { decimals: 2 })
const roundToCents = (value: number) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)

/** Money or area: two decimals, `numeric(…, 2)` in the database; blank is null. */
export const amount = (max: number, read = readAmount) =>
  yup
    .number()
    .transform(toNumber(read))
    .transform(roundToCents)
    .typeError('Digite um número')
    .min(0)
    .max(max)
    .nullable()

/** A count: an integer; blank is null. */
export const count = () =>
  yup
    .number()
    .transform(toNumber(readAmount))
    .typeError('Digite um número')
    .integer()
    .min(0)
    .max(999)
    .nullable()

/** What a property costs, in the words that its field takes. */
export const price = (read = readAmount) =>
  amount(LARGEST_PRICE, read).typeError('Digite um valor como 450.000 ou 450 mil')

/** The same, where a text is read as the field reads it: in whole reais. */
export const wholePrice = () =>
  price((text) => {
    const reading = readPrice(text)
    return reading.problem === 'too-large' ? { value: Infinity } : reading
  })

export const MAX_AREA = 9_999_999_999.99
