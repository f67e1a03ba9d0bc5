import { distance } from './distance.ts'

/**
 * How many typing errors lie between two words; undefined where they are more than people make: one from `one` letters
 * of the shorter word on, two from `two`.
 */
export function typingErrors(word: string, other: string, one: number, two: number) {
  const length = Math.min(word.length, other.length)
  const limit = length < one ? 0 : length < two ? 1 : 2
  if (limit === 0) return undefined
  const errors = distance(word, other, limit)
  // A first letter is seldom wrong, and in a short word it makes another one.
  const isAnother = word[0] !== other[0] && (errors > 1 || length < 7)
  return errors > limit || isAnother ? undefined : errors
}
