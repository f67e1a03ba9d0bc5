export interface Merge<T> {
  /** The owner's version with the changes that only others made; a field that both changed keeps the owner's value. */
  merged: T
  /** Changed by both, and differently. */
  disputed: (keyof T & string)[]
  /** Changed by others alone. */
  taken: (keyof T & string)[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Merges two versions of a record field by field. `base` is their common origin, null when it is unknown. */
export function threeWay<T extends object>(base: T | null, mine: T, theirs: T): Merge<T> {
  const names = Object.keys(mine) as (keyof T & string)[]
  const differ = names.filter((name) => !isSame(mine[name], theirs[name]))
  const taken = differ.filter((name) => base && isSame(base[name], mine[name]))
  const disputed = differ.filter(
    (name) => !taken.includes(name) && !(base && isSame(base[name], theirs[name])),
  )
  return { merged: withTheirs(mine, theirs, taken), disputed, taken }
}

/** `mine` with those of its fields as they are in `theirs`. */
export const withTheirs = <T extends object>(mine: T, theirs: T, names: (keyof T)[]): T => ({
  ...mine,
  ...Object.fromEntries(names.map((name) => [name, theirs[name]])),
})
