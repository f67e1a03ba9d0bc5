import type { ExportedPerson } from 'shared-backend/admin/desk'
import { visitStatusLabels } from 'shared-backend/labels'
import { writeMoment } from 'shared-domain/agencyTime'
import { toCsv, type CsvColumn } from '../../../kit/export/csv.ts'
import { writePersonCell } from './personCells.ts'
import { personColumns, personKeys } from './personColumns.ts'

/** Characters of a message. */
const MOST = 2000

/** Somebody with the code that the listing has in the same export; null where it is gone. */
export type PersonRow = ExportedPerson & { reference_code: string | null }

const statuses: Record<string, string> = visitStatusLabels

/** A visit becomes a message at an import, so that its text says when it was to be. */
function messageOf({ visit, message }: ExportedPerson) {
  if (!visit) return message ?? null
  const { starts_at, status } = visit
  const text =
    `Visita em ${writeMoment(starts_at)} (${statuses[status] ?? status}).\n\n${message ?? ''}`.trim()
  // Without half a pair of surrogates, which nothing can store.
  return text.length > MOST ? `${text.slice(0, MOST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

const columns = personKeys.map((key): CsvColumn<PersonRow> => [
  personColumns[key].heading,
  (person) => writePersonCell(key, key === 'message' ? messageOf(person) : (person[key] ?? null)),
])

export const personsCsv = (persons: readonly PersonRow[]) => toCsv(columns, persons)
