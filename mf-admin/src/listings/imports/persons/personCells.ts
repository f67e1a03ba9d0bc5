import { caseKindLabels, inquiryStageLabels, lostReasonLabels } from 'shared-backend/labels'
import { dealKinds, propertyKinds } from 'shared-backend/leads'
import { writeDay } from 'shared-domain/agencyTime'
import { readChoice, readDate, type CellReading, type ChoiceWords } from 'shared-domain/imports'
import { personColumns, type PersonCellKind, type PersonKey } from './personColumns.ts'

type Cell = string | number | null

const shortened = 'A planilha encurtou o número: escreva todos os algarismos'

const words = (labels: Readonly<Record<string, string>>): ChoiceWords =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, [label]]))
const themselves = (options: readonly string[]) =>
  words(Object.fromEntries(options.map((option) => [option, option])))

const choices: Partial<Record<PersonCellKind, ChoiceWords>> = {
  kind: words(caseKindLabels),
  stage: words(inquiryStageLabels),
  lost_reason: words(lostReasonLabels),
  property_kind: themselves(propertyKinds),
  deal_kind: themselves(dealKinds),
}

/** What stands in the cell of a column. Moments stay as the API writes them, which a spreadsheet leaves alone. */
export function writePersonCell(key: PersonKey, value: Cell): Cell {
  const { kind } = personColumns[key]
  if (value === null) return null
  const labels = choices[kind]
  if (labels) return labels[value]?.[0] ?? value
  return kind === 'day' || kind === 'version' ? writeDay(String(value)) : value
}

/** A cell as the schema takes it, or why it cannot be read. */
export function readPersonCell(key: PersonKey, cell: string): CellReading {
  const { kind } = personColumns[key]
  const text = cell.trim()
  if (text === '') return { value: null }
  const labels = choices[kind]
  if (labels) return readChoice(labels, text)
  switch (kind) {
    case 'day':
      return { value: readDate(text) }
    // Most versions are days, and a spreadsheet would write those its own way.
    case 'version':
      return { value: /^\d\d\/\d\d\/\d{4}$/.test(text) ? readDate(text) : cell }
    case 'text':
      // A phone or a code of digits, saved again.
      return /^\d([.,]\d+)?E\+\d+$/.test(text) ? { problem: shortened } : { value: cell }
    default:
      return { value: text }
  }
}
