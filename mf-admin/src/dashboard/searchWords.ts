import { fold } from 'shared-domain/fold'
import { readPhrase } from 'shared-domain/phrases'

/** An amount by itself: not 'até 385 mil'. */
const amount = /^(?:r\$\s*)?\d/i

/**
 * What is looked for of what the owner typed. As on the site 'apto' means an Apartamento and 'R$ 385 mil' is a price;
 * all else stays as typed, a word of a kind's own name ('sala') too.
 */
export function searchWords(typed: string) {
  const { pieces } = readPhrase(typed, [])
  const words = pieces.map(({ text, says: { kinds, maxPrice } }) => {
    const [kind, ...others] = kinds ?? []
    if (kind && others.length === 0 && !fold(kind).includes(fold(text))) return kind
    return maxPrice !== undefined && amount.test(text) ? String(maxPrice) : text
  })
  return words.join(' ')
}
