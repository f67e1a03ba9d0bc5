import { readNumber } from '../numbers/index.ts'

const units =
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'
const tens = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'
const hundreds = 'cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'

const values = new Map<string, number>([
  ['uma', 1],
  ['duas', 2],
  ['catorze', 14],
  ['cento', 100],
  ['meio', 0.5],
])
units.split(' ').forEach((word, index) => values.set(word, index))
tens.split(' ').forEach((word, index) => values.set(word, (index + 2) * 10))
hundreds.split(' ').forEach((word, index) => {
  values.set(word, (index + 1) * 100)
  values.set(word.replace(/os$/, 'as'), (index + 1) * 100)
})

const scales: Record<string, number> = { mil: 1e3, k: 1e3, kk: 1e6, mi: 1e6, milhao: 1e6, milhoes: 1e6 }

const figures = '\\d+(?:[.,]\\d+)*'
const scale = Object.keys(scales).join('|')
const term = `(?:(?:${figures}|${[...values.keys()].join('|')})(?: (?:${scale}))?|mil)`

/** Source of a pattern: a number in figures, words or both. */
export const NUMBER = `${term}(?: e ${term})*`

export const isNumberWord = (word: string) => values.has(word) || Object.hasOwn(scales, word)

export interface Amount {
  value: number
  /** With 'mil' or 'milhões', or in thousands' groups: an amount of money wherever it stands. */
  isLarge: boolean
}

/** The amount that `NUMBER` has matched; undefined where it is no number ('2 e 3') or could be two (`450,000`). */
export function amountOf(text: string): Amount | undefined {
  let total = 0
  let open = 0
  let lastScale = Infinity
  let hasFigures = false
  for (const word of text.split(' ')) {
    if (word === 'e') continue
    if (word in scales) {
      const by = scales[word]!
      if (by >= lastScale) return undefined
      total += (open || 1) * by
      lastScale = by
      open = 0
      hasFigures = false
      continue
    }
    const known = values.get(word)
    const value = known ?? readNumber(word, { decimals: 2 }).value
    if (value === null || hasFigures) return undefined
    if (word === 'meio' && lastScale < Infinity) total += lastScale / 2
    else if (open > 0 && open % 10 ** String(value).length !== 0) return undefined
    else open += value
    hasFigures = known === undefined
  }
  // 'um milhão e duzentos' means 'um milhão e duzentos mil'.
  if (lastScale === 1e6 && open >= 100 && open < 1000) open *= 1000
  return { value: total + open, isLarge: total > 0 || /\.\d{3}/.test(text) }
}
