import type { HistoryStep } from 'shared-backend/admin/history'
import type { Category } from 'shared-backend/properties'

/** One change: a sentence, or a field with its previous and new value. */
export type Line = { sentence: string } | { label: string; from: string; to: string } | { label: string }

type DescribeStep = (step: HistoryStep, categories: Category[]) => Line[]

/** Describes a table's changes: step by step, or those of a transaction together, behind all others. */
export type TableHistory = DescribeStep | { together: (steps: HistoryStep[]) => Line[] }

/** The words of a domain, by the names of its tables. */
export type HistoryTables = Record<string, TableHistory>

export const sentence = (text: string): Line[] => [{ sentence: text }]

/** A text of the row before or after the step; empty where it has none. */
export function valueOf({ changes }: HistoryStep, column: string, side: 0 | 1) {
  const value = changes[column]?.[side]
  return typeof value === 'string' ? value : ''
}

/** A line for each column that changed. `write` gives the words of a value that does not stand as it is. */
export const columnLines = (
  { changes }: HistoryStep,
  labels: Record<string, string>,
  write: (column: string, value: unknown) => string | undefined,
): Line[] =>
  Object.entries(changes).map(([column, values]) => {
    const label = labels[column] ?? column
    if (!values) return { label }
    const [from, to] = values.map((value) =>
      value === null || value === undefined
        ? ''
        : (write(column, value) ?? (typeof value === 'string' ? value : JSON.stringify(value))),
    )
    return { label, from: from ?? '', to: to ?? '' }
  })

/** Describes a table's steps by its columns; `words` are of those that do not stand as they are. */
export const byColumns =
  (
    labels: Record<string, string>,
    words: Record<string, (value: never) => string | undefined> = {},
  ): DescribeStep =>
  (step) =>
    columnLines(step, labels, (column, value) => words[column]?.(value as never))

/** Describes the deletion of a row by a sentence. */
export const deletedAs =
  (text: string, describe: DescribeStep): DescribeStep =>
  (step, categories) =>
    step.action === 'delete' ? sentence(text) : describe(step, categories)
