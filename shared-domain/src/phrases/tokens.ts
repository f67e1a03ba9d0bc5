import { fold } from '../fold/index.ts'

/** A word, a number or a sign of the phrase, and where it stands there. */
export interface Token {
  start: number
  end: number
  /** Lower case, no marks. */
  folded: string
}

const postalCode = /\d{5}-\d{3}(?!\d)/
const plot = /\d+(?:,\d+)?x\d+(?:,\d+)?/
const ordinal = /\d+[ºª°]/
const number = /\d+(?:[.,]\d+)*/
const word = /[\p{L}\p{M}][\p{L}\p{M}\d²]*/u
/** Abbreviations of 'sem'. */
const without = /(?<![\p{L}\d])s\/(?=\s*\p{L})/u
/** A dash has a meaning only between two numbers, a slash or a plus only without a blank; otherwise they separate. */
const sign = /(?<=\S)\+|\+(?=\s*(?:cond|iptu|taxa))|[~<>]|[-–—](?=\s*(?:r\$\s*)?\d)|\/(?=\d)/
const token = new RegExp(
  [
    'r\\$',
    without.source,
    postalCode.source,
    plot.source,
    ordinal.source,
    number.source,
    word.source,
    sign.source,
  ].join('|'),
  'giu',
)
const endsInNumber = /(?:\d|\b(?:k|mi|mil|milhao|milhoes))$/

function foldToken(text: string) {
  const plain = fold(text).replaceAll(' ', '')
  if (plain === 's/') return 'sem'
  return /^[–—/]$/.test(plain) ? '-' : plain
}

/** Splits where people forget the blank, too: `3q`, `500k`, `100m2`. */
export function tokensOf(phrase: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: text, index } of phrase.matchAll(token)) {
    const plain = foldToken(text)
    if (plain === '') continue
    if (plain === '-' && !endsInNumber.test(tokens.at(-1)?.folded ?? '')) continue
    tokens.push({ start: index, end: index + text.length, folded: plain })
  }
  return tokens
}
