import './locale.ts'
import * as yup from 'yup'
import { readNumber } from 'shared-domain/numbers'

/** Line ends of Word, Pages and others; a form field has `\n`. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** The other control characters but the tab. Nobody sees them, and some paste them: they are left out. */
const controls = /(?![\t\n])\p{Cc}/gu

/**
 * Characters that turn text around, halves of a surrogate pair, and the replacement character; with the control
 * characters, as in `private.is_prose`.
 */
const unstorable = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]|\p{Surrogate}/u
/** Characters that nobody sees: two names would look alike. As in `private.is_line`. */
const unseen = /[\u200b-\u200d\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u

/**
 * Stricter than the database's check, so that an accepted address can be stored. What mail programs read as a name, a
 * comment or a group would make another address of it: `bcc:ana@example.com` is Ana's. No part can match in two ways: a
 * hostile 64 kB of dots takes no longer than any other text.
 */
const emailPattern = /^[^\s@<>,;:()"[\]\\]+@[^\s@<>,;:()"[\]\\.]+(\.[^\s@<>,;:()"[\]\\.]+)+$/

/** Yup's own trim throws on a value that is no text, where a caller should get a validation error. */
const cleaned = (value: unknown) =>
  typeof value === 'string' ? value.replace(lineEnds, '\n').replace(controls, '').trim() : value

/** A test that names the first character of the pattern, and the words before it. */
const without =
  (pattern: RegExp): yup.TestFunction<string | null | undefined> =>
  (value, context) => {
    const found = value == null ? null : pattern.exec(value)
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
export const multiline = (max: number) =>
  yup.string().transform(cleaned).max(max).test('storable', without(unstorable))

/** Text of one line: runs of blanks become one. */
export const line = (max: number) =>
  multiline(max)
    .transform((value: unknown) =>
      // A byte order mark counts as a blank, and nobody sees it.
      typeof value === 'string' ? value.replace(/[^\S\ufeff]+/g, ' ') : value,
    )
    .test('visible', without(unseen))

export const email = () =>
  line(254).matches(emailPattern, { message: 'Email inválido', excludeEmptyString: true })

const hasEnoughDigits = (phone?: string) => !phone || phone.replace(/\D/g, '').length >= 8

export const phone = () => line(30).test('phone', 'Telefone inválido', hasEnoughDigits)

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

function readText(text: string) {
  const { value, problem } = readNumber(text, { decimals: 2 })
  return problem === 'unreadable' ? Number.NaN : value
}

/** Yup would take the first of several numbers. */
const toNumber = (value: unknown, original: unknown) =>
  typeof original === 'string'
    ? readText(original)
    : typeof original === 'object' && original
      ? Number.NaN
      : value
const roundToCents = (value: number) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)

/** Money or area: two decimals, `numeric(…, 2)` in the database; blank is null. */
export const amount = (max: number) =>
  yup
    .number()
    .transform(toNumber)
    .transform(roundToCents)
    .typeError('Digite um número')
    .min(0)
    .max(max)
    .nullable()

/** A count: an integer; blank is null. */
export const count = () =>
  yup.number().transform(toNumber).typeError('Digite um número').integer().min(0).max(999).nullable()

const MAX_PRICE = 999_999_999_999.99
/** What a property costs, in the words that its field takes. */
export const price = () => amount(MAX_PRICE).typeError('Digite um valor como 450.000 ou 450 mil')

export const MAX_AREA = 9_999_999_999.99
