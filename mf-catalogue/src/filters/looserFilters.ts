import { filters as text } from '../text.ts'
import type { ActiveFilter } from './activeFilters.ts'
import { noFilters } from 'shared-domain/search'

/** Filters that are tried at most: each may be a question to the database. */
const MOST = 6

/** Kinds and places are alternatives, so removing one finds no more; words narrow most together. */
const together = ['words', 'category', 'places'] as const

type Name = (typeof together)[number]

const setting = (active: readonly ActiveFilter[], name: Name) =>
  active.filter(({ without }) => name in without)

function withoutAll(active: readonly ActiveFilter[], name: Name): ActiveFilter[] {
  const some = setting(active, name)
  if (some.length === 0) return []
  const isLong = name === 'places' && some.length > 1
  const label = isLong ? text.places(some.length) : some.map((filter) => filter.label).join('", "')
  return [{ label, without: { [name]: noFilters[name] } }]
}

/** The set filters that can be removed to find more. */
export function looserFilters(active: readonly ActiveFilter[]): ActiveFilter[] {
  const words = setting(active, 'words')
  return [
    ...together.flatMap((name) => withoutAll(active, name)),
    ...active.filter(({ without }) => !together.some((name) => name in without)),
    ...(words.length > 1 ? words : []),
  ].slice(0, MOST)
}
