import type { Category } from 'shared-backend/properties'
import { filters } from '../text.ts'
import { panel as text } from './text.ts'
import { kindsOf } from 'shared-domain/search'

/** One kind each; several that are chosen at once, as the words of a visitor can, are one more choice. */
export function kindOptions(categories: readonly Category[], chosen: string) {
  const options = categories.map(({ id: value, name: label }) => ({ value, label }))
  const kinds = kindsOf(chosen)
  // Before they are here: a choice that no option has would count as taken back.
  if (options.length === 0 && chosen) return [{ value: chosen, label: filters.category }]
  if (kinds.length < 2) return options
  const names = options.filter(({ value }) => kinds.includes(value)).map(({ label }) => label)
  return [...options, { value: chosen, label: text.kinds(names) }]
}
