import { fold } from 'shared-domain/fold'
import { readPhrase } from 'shared-domain/phrases'

/** An amount by itself: not 'até 385 mil'. */
const amount = /^(?:r\$\s*)?\d/i

/**
 * The words to search for in the owner's text. As on the site 'apto' means an Apartamento and 'R$ 385 mil' is a price;
 * all else stays as typed, also the name of a kind itself ('sala').
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
