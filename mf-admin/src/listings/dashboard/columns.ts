import type { table } from './text.ts'
import type { Sort } from './listAddress.ts'

interface SortableColumn {
  key: keyof typeof table.columns
  ascending: Sort
  descending: Sort
  /** The order of the first press. */
  first?: 'descending'
}

/** In the order in which the table shows them. */
export const sortableColumns: readonly SortableColumn[] = [
  { key: 'reference', ascending: 'reference', descending: 'reference-desc' },
  { key: 'title', ascending: 'title', descending: 'title-desc' },
  { key: 'place', ascending: 'place', descending: 'place-desc' },
  { key: 'rooms', ascending: 'rooms', descending: 'rooms-desc', first: 'descending' },
  { key: 'area', ascending: 'area', descending: 'area-desc', first: 'descending' },
  { key: 'price', ascending: 'price-asc', descending: 'price-desc' },
  { key: 'type', ascending: 'type', descending: 'type-desc' },
  { key: 'state', ascending: 'state', descending: 'state-desc' },
  { key: 'updated', ascending: 'updated-asc', descending: 'updated', first: 'descending' },
]

/** The value of a column's `aria-sort` while the list is in that order. */
export const ariaSort = ({ ascending, descending }: SortableColumn, sort: Sort) =>
  sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined

export function nextSort({ ascending, descending, first }: SortableColumn, sort: Sort): Sort {
  if (sort === ascending) return descending
  if (sort === descending) return ascending
  return first ? descending : ascending
}
