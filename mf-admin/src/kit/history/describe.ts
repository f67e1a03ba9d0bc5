import type { HistoryStep } from 'shared-backend/admin/history'
import type { Category } from 'shared-backend/properties'
import { byColumns, type HistoryTables, type Line } from './lines.ts'

/** The changes of one transaction, in the owner's words. */
export const describe = (tables: HistoryTables, steps: HistoryStep[], categories: Category[]): Line[] => [
  ...steps.flatMap((step) => {
    const table = tables[step.source] ?? byColumns({})
    return typeof table === 'function' ? table(step, categories) : []
  }),
  ...Object.entries(tables).flatMap(([source, table]) =>
    typeof table === 'function' ? [] : table.together(steps.filter((step) => step.source === source)),
  ),
]
