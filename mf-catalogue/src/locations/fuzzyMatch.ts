import { typingErrors } from 'shared-domain/phrases'
import { normalize } from 'shared-ui'
import type { Place } from 'shared-domain/search'

/** Letters from which a word is taken to have one typing error, and two. */
const ONE_ERROR = 4
const TWO_ERRORS = 8

/** Somebody may still be typing: a beginning counts, too. */
const isNear = (word: string) => (name: string) =>
  name.startsWith(word) ||
  [-1, 0, 1].some(
    (step) => typingErrors(word, name.slice(0, word.length + step), ONE_ERROR, TWO_ERRORS) !== undefined,
  )

/**
 * Fuzzy match: whether each word of a term begins one of an option's names, typing errors allowed.
 * @param wanted the term, without accents and capitals
 */
export function fuzzyMatch(wanted: string) {
  const words = wanted.split(' ')
  return ({ city, neighborhood }: Place) => {
    const names = normalize(`${neighborhood} ${city}`).split(' ')
    return words.every((word) => names.some(isNear(word)))
  }
}
