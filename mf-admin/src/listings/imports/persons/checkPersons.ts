import { importedPersonSchema, ValidationError, type ImportedPerson } from 'shared-backend/schemas'
import type { Sheet, SheetRow } from 'shared-domain/imports/files'
import { inSlices } from '../file/inSlices.ts'
import { readPersonCell } from './personCells.ts'
import { personColumns, personKeys, placesOf, type PersonKey } from './personColumns.ts'

/** A cell that keeps a row out. */
export interface PersonProblem {
  /** The heading. */
  label: string
  /** As the file has it. */
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

const text = {
  noReason: 'Escreva o motivo da perda',
  notLost: 'Só na etapa Perdido há motivo da perda',
  noStep: 'Escreva o próximo passo desta data',
}

type Values = Partial<Record<PersonKey, unknown>>

interface Wrong {
  key: PersonKey
  message: string
}

/** What the schema says of the values, by their keys. */
function validate(values: Values) {
  try {
    return { person: importedPersonSchema.validateSync(values, { abortEarly: false }), wrong: [] }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { wrong: error.inner.map(({ path, message }) => ({ key: path as PersonKey, message })) }
  }
}

/** What only two cells together say, as the database asks for it. */
function togetherWrong({ stage, lost_reason, next_on, next_step }: Values) {
  const wrong: Wrong[] = []
  if (stage === 'lost' && !lost_reason) wrong.push({ key: 'lost_reason', message: text.noReason })
  if (stage && stage !== 'lost' && lost_reason) wrong.push({ key: 'lost_reason', message: text.notLost })
  if (next_on && !next_step) wrong.push({ key: 'next_step', message: text.noStep })
  return wrong
}

/** Without one of these columns no row can be right, as in a file of an older export. The others may be missing. */
const needed: PersonKey[] = [
  ...(['created_at', 'kind', 'name', 'stage', 'consented_at', 'notice_version', 'updated_at'] as const),
]

function checkPerson({ row, cells }: SheetRow, places: ReadonlyMap<PersonKey, number>): CheckedPerson {
  const textOf = (key: PersonKey) => cells[places.get(key) ?? -1] ?? ''
  const values: Values = {}
  const unread: Wrong[] = []
  for (const key of personKeys) {
    const reading = readPersonCell(key, textOf(key))
    if (reading.problem !== undefined) unread.push({ key, message: reading.problem })
    else values[key] = reading.value
  }
  // A visit has another end here: nobody comes to a visit of another site.
  if (values.kind === 'visit') values.kind = 'message'
  const { person, wrong } = validate(values)
  const unreadKeys = new Set(unread.map(({ key }) => key))
  const problems = [
    ...unread,
    ...[...wrong, ...togetherWrong(values)].filter(({ key }) => !unreadKeys.has(key)),
  ]
  const base = {
    row,
    name: textOf('name').trim(),
    problems: problems.map(({ key, message }) => ({
      label: personColumns[key].heading,
      text: textOf(key).trim(),
      message,
    })),
  }
  return person && problems.length === 0 ? { ...base, person: { ...person, row } } : base
}

/**
 * Checks all rows, in slices; `onProgress` gets how many are done. Null where a column is missing without which none can be
 * right.
 */
export async function checkPersons(
  sheet: Sheet,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<CheckedPerson[] | null> {
  const places = placesOf(sheet)
  if (needed.some((key) => !places.has(key))) return null
  return inSlices(sheet.rows, (row) => checkPerson(row, places), signal, onProgress)
}
