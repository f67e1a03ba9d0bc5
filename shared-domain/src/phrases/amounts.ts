import { ABOUT, LEAST, MOST, around } from './limits.ts'
import type { Meaning } from './meaning.ts'
import { amountOf, NUMBER, type Amount } from './numbers.ts'
import { pattern, type PhraseReader } from './PhraseReader.ts'

const currency = '(?:reais|real|brl|pilas?|contos?|r\\$)'
const period = '(?:(?:por|ao|no|a|p) )?mes|mensa(?:l|is)(?:mente)?'
const behind = `(?: ${currency})?(?: (?:${period}))?`
const what =
  '(?:(?:valor|preco|orcamento|custo|faixa de (?:preco|valor)|faixa|por|ticket)(?: (?:de|e|em|total))* )?'

const range = pattern(
  `${what}(?:(?:${ABOUT}) )?(?:(?:(?:a partir )?de |desde |acima de )?(?:r\\$ )?(?<from>${NUMBER})${behind} (?:a|ate|-) (?:r\\$ )?(?<to>${NUMBER})|entre (?:r\\$ )?(?<low>${NUMBER})${behind} e (?:r\\$ )?(?<high>${NUMBER}))${behind}`,
)
const limit = pattern(
  `${what}(?:(?<most>${MOST}) |(?<least>${LEAST}) |(?<about>${ABOUT}) )?(?<money>r\\$ )?(?<count>${NUMBER})(?<unit> ${currency})?(?<period> (?:${period}))?(?<up> (?:\\+|ou mais|(?:para|pra) (?:cima|mais)))?(?: (?:no maximo|ou menos|(?:pra|para) baixo))?`,
)
/** Condominium fee or tax by themselves: no filter says that. */
const fee = pattern(
  `(?<!(?:sem|nao|nem)(?: taxa de)? )(?:condominio|cond|iptu)(?: (?:de|${MOST}))?(?: r\\$)? (?:${NUMBER})${behind}`,
)
const fees = '(?:condominio|cond|iptu|taxas?|encargos|despesas)'
const included = 'inclus[oa]s?|incluid[oa]s?|juntos?'
const monthly = pattern(
  `(?:ja )?(?:com|c|\\+|mais|e|incluindo|inclusive|inclui)(?: (?:[ao]s?|todas as))? (?:${fees}(?: (?:e|\\+|mais|c|com)(?: o)? ${fees})*|tudo)(?: (?:${included}))?|(?:${fees}(?: e ${fees})*|tudo) (?:${included})|(?:valor |custo |no )?total|pacote(?: (?:total|completo))?|tudo junto`,
)
/** Behind these a number is a year, a street or a door. */
const otherNumber = / (?:em|ano|ano de|numero|n|rua|br|sc|rodovia|bloco|lote|andar) $/
/** No rent with its fees is as much. */
const MOST_MONTHLY = 200_000

/** 'de 300 a 500 mil' means 300 mil; '2 a 3 milhões' likewise. Undefined where it is no range of prices. */
function rangeOf(fromText: string, toText: string): Meaning | undefined {
  const [from, to] = [amountOf(fromText), amountOf(toText)]
  if (!from || !to) return undefined
  const unit = /(?:k|mil)$/.test(toText) ? 1e3 : /m[a-z]*$/.test(toText) ? 1e6 : 1
  const scaled = from.isLarge ? from.value : from.value * unit
  const minPrice = scaled < to.value ? scaled : from.value
  const isPlausible = minPrice >= 100 && minPrice < to.value
  return isPlausible ? { minPrice: Math.round(minPrice), maxPrice: Math.round(to.value) } : undefined
}

/** 'um milhão e meio e dois milhões': only one of the two is a range. */
function rangeIn(text: string) {
  const parts = text.split(' e ')
  for (let middle = 1; middle < parts.length; middle += 1) {
    const found = rangeOf(parts.slice(0, middle).join(' e '), parts.slice(middle).join(' e '))
    if (found) return found
  }
  return undefined
}

function isMoney({ value, isLarge }: Amount, match: RegExpExecArray, before: string, isRent: boolean) {
  const { most, least, about, money, unit, period: each } = match.groups ?? {}
  if (value <= 0 || value > 999_999_999_999) return false
  if (isLarge || money || unit || each) return true
  if (otherNumber.test(before)) return false
  if (most || least || about) return value >= 100
  if (!isRent && value >= 1980 && value <= 2035 && value % 50 !== 0) return false
  return value >= (isRent ? 300 : 1000)
}

function limitsOf(value: number, match: RegExpExecArray): Meaning {
  const reais = Math.round(value)
  if (match.groups?.least || match.groups?.up) return { minPrice: reais }
  if (!match.groups?.about) return { maxPrice: reais }
  const [minPrice, maxPrice] = around(value)
  return { minPrice, maxPrice }
}

/** Prices, and rents with their costs. Runs after rooms and areas, so that a number left over is an amount of money. */
export function readAmounts(reader: PhraseReader) {
  const phrase = reader.text
  const isRent = / (?:alug\w*|locacao|locar) /.test(phrase)
  const isSale = / (?:compr\w*|vendas?|vende) /.test(phrase)
  monthly.lastIndex = 0
  const withFees = !isSale && monthly.test(phrase)
  const asMonthly = (meaning: Meaning): Meaning => {
    const { maxPrice } = meaning
    return withFees && maxPrice && maxPrice < MOST_MONTHLY ? { maxMonthly: maxPrice } : meaning
  }

  if (!withFees)
    reader.take(fee, (_match, typed) => ({ words: typed.filter((word) => /\d|^(?:cond|iptu)/.test(word)) }))
  reader.take(range, (match) => {
    const { from, to = '', low = '', high = '' } = match.groups ?? {}
    const meaning = from === undefined ? rangeIn(`${low} e ${high}`) : rangeOf(from, to)
    return meaning && asMonthly(meaning)
  })
  reader.take(limit, (match) => {
    const amount = amountOf(match.groups?.count ?? '')
    if (!amount || !isMoney(amount, match, reader.text.slice(0, match.index), isRent)) return undefined
    return asMonthly(limitsOf(amount.value, match))
  })
  if (reader.found.some(({ says }) => says.maxMonthly)) reader.take(monthly, () => ({}))
}
