import type { PropertyDetail } from 'shared-backend/properties'
import { costNames, factNames, facts, monthlyCosts, pricePerSquareMetre } from 'shared-domain/facts'
import { schedule, usualLoan } from 'shared-domain/financing'
import { formatPrice, listingPrice } from 'shared-ui'
import { costWords, factWords } from 'shared-ui/facts'
import { text } from './text.ts'

export interface Row {
  key: string
  label: string
  /** One for each listing; undefined where it is unknown. */
  cells: (string | undefined)[]
  /** Whether two that are known are not the same. */
  differs: boolean
}

/** The cost of a month in R$: rent, or the first instalment on usual terms, with the costs that are known. */
export function monthOf(listing: PropertyDetail) {
  const { price, property_type } = listing
  if (price === 0) return undefined
  const own = property_type === 'rent' ? price : schedule('sac', usualLoan(price)).firstInstalment
  return own + monthlyCosts(listing)
}

const inReais = (amount: number | undefined) => (amount === undefined ? undefined : formatPrice(amount))

const isCost = (name: string): name is (typeof costNames)[number] => costNames.some((cost) => cost === name)

function wordsOf(listing: PropertyDetail, name: (typeof factNames)[number]) {
  if (!isCost(name)) return factWords(name, listing[name])
  const amount = listing[name]
  return amount === null ? undefined : costWords(amount, listing[`${name}_period`])
}

/** Of one listing only: that they are not the same says nothing of the properties. */
const ownNames: readonly string[] = ['reference_code', 'published_at', 'checked_on']

/** As cells compare: a fee may be given by month or by year. */
function valueOf(listing: PropertyDetail, name: (typeof factNames)[number]) {
  if (ownNames.includes(name)) return undefined
  if (!isCost(name)) return wordsOf(listing, name)
  // In cents a year.
  const amount = listing[name]
  return amount === null
    ? undefined
    : Math.round(amount * (listing[`${name}_period`] === 'month' ? 1_200 : 100))
}

/** `values` are those of the cells, undefined where they are unknown. */
const row = (key: string, label: string, cells: Row['cells'], values: readonly unknown[] = cells): Row => ({
  key,
  label,
  cells,
  differs: new Set(values.filter((value) => value !== undefined)).size > 1,
})

/** What is compared, by the one list of facts; what is known of none is left out. */
export function rowsOf(listings: readonly PropertyDetail[]): Row[] {
  const of = (words: (listing: PropertyDetail) => string | undefined) => listings.map(words)
  const price = of((one) => {
    const { amount, period } = listingPrice(one)
    return amount + period
  })
  return [
    row(
      'price',
      text.rows.price,
      price,
      // 0 is a price on request.
      listings.map((one, index) => (one.price === 0 ? undefined : price[index])),
    ),
    row(
      'month',
      text.rows.month,
      of((one) => inReais(monthOf(one))),
    ),
    row(
      'per-metre',
      text.rows.perSquareMetre,
      of((one) => inReais(pricePerSquareMetre(one))),
    ),
    row(
      'place',
      text.rows.place,
      of(({ neighborhood, city }) => `${neighborhood}, ${city}`),
    ),
    ...factNames.map((name) =>
      row(
        name,
        facts[name].label,
        of((one) => wordsOf(one, name)),
        listings.map((one) => valueOf(one, name)),
      ),
    ),
  ].filter(({ cells }) => cells.some((cell) => cell !== undefined))
}
