import type { ListedCase } from 'shared-backend/admin/desk'
import { inquiryStageLabels } from 'shared-backend/labels'

export type Stage = ListedCase['stage']

/** In the order of the columns. */
export const stages = Object.keys(inquiryStageLabels) as Stage[]

/** A case as a move has left it; while it is being stored, `updated_at` is that of the version before. */
export interface MovedCase extends ListedCase {
  isSaving: boolean
}

export type BoardCase = ListedCase | MovedCase

/** The loaded rows of a column, and how many there are in all. */
export interface ColumnRows {
  rows: readonly ListedCase[]
  found: number
}

/** What a column shows. */
export interface ColumnCards {
  cards: readonly BoardCase[]
  found: number
}

/**
 * The cards of each column. A card that was moved here leads its column, also where its place in the order is not loaded yet,
 * until a list has a newer version of it.
 * @param moved the last one first
 */
export function arrangeCards(
  lists: Partial<Record<Stage, ColumnRows>>,
  moved: readonly MovedCase[],
): Partial<Record<Stage, ColumnCards>> {
  const rows = Object.values(lists).flatMap((list) => list.rows)
  const newest = new Map(rows.map((row) => [row.id, row]))
  const leading = moved.filter(
    ({ id, updated_at, isSaving }) => isSaving || !((newest.get(id)?.updated_at ?? '') > updated_at),
  )
  return Object.fromEntries(
    Object.entries(lists).map(([stage, list]) => {
      const isLeading = ({ id }: ListedCase) => leading.some((one) => one.id === id)
      const cards = leading.filter((one) => one.stage === stage)
      const came = cards.filter(({ id }) => newest.has(id) && !list.rows.some((row) => row.id === id))
      const left = list.rows.filter((row) => isLeading(row) && !cards.some(({ id }) => id === row.id))
      return [
        stage,
        {
          cards: [...cards, ...list.rows.filter((row) => !isLeading(row))],
          found: list.found + came.length - left.length,
        },
      ]
    }),
  )
}
