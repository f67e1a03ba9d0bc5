import { pattern, type PhraseReader } from './PhraseReader.ts'

const sale = pattern(
  '(?:(?:a|para|pra|p|de) )?(?:vendas?|comprar?|comprando|vende[mr]?|vendendo|adquirir)(?: se)?',
)
const rent = pattern(
  '(?:(?:para|pra|p|de) )?(?:alug(?:ar|uel|ueis|o|a|am|ando)|locac(?:ao|oes)|locar)(?: se)?',
)

export function readDeals(reader: PhraseReader) {
  reader.take(sale, () => ({ deal: 'sale' }))
  reader.take(rent, () => ({ deal: 'rent' }))
}
