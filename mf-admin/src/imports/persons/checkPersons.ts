import { importedPersonSchema, ValidationError, type ImportedPerson } from 'shared-backend/schemas'
import type { Sheet } from 'shared-domain/imports/files'
import { caseKindLabels, inquiryStageLabels } from 'shared-backend/labels'
import { personColumns, personKeys, type PersonKey } from './personColumns.ts'

const valueOf = new Map(
  [...Object.entries(caseKindLabels), ...Object.entries(inquiryStageLabels)].map(([value, label]) => [
    label,
    value,
  ]),
)

export interface PersonProblem {
  /** The heading of the column. */
  label: string
  text: string
  message: string
}

export interface CheckedPerson {
  row: number
  name: string
  problems: PersonProblem[]
  /** Absent where it cannot be stored. */
  person?: ImportedPerson
}

/** Null where the file has not all columns, as one of an older export. */
export function checkPersons(
  { headings, rows }: Sheet,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<CheckedPerson[] | null> {
  const places = personKeys.map((key) => headings.indexOf(personColumns[key].heading))
  if (places.includes(-1)) return Promise.resolve(null)
  const checked = rows.map(({ row, cells }): CheckedPerson => {
    const raw = Object.fromEntries(
      personKeys.map((key, index) => {
        const cell = cells[places[index]!] ?? ''
        return [key, key === 'kind' || key === 'stage' ? valueOf.get(cell) : cell || undefined]
      }),
    )
    const name = raw.name ?? ''
    try {
      return {
        row,
        name,
        problems: [],
        person: { row, ...importedPersonSchema.validateSync(raw, { abortEarly: false }) },
      }
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      const problems = error.inner.map(({ path, message }) => ({
        label: personColumns[path as PersonKey].heading,
        text: raw[path!] ?? '',
        message,
      }))
      return { row, name, problems }
    }
  })
  signal.throwIfAborted()
  onProgress(checked.length)
  return Promise.resolve(checked)
}
