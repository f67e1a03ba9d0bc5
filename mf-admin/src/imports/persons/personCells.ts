import { caseKindLabels, inquiryStageLabels, lostReasonLabels } from 'shared-backend/labels'
import { dealKinds, propertyKinds } from 'shared-backend/leads'
import { readChoice, readDate, writeDate, type CellReading, type ChoiceWords } from 'shared-domain/imports'
import { personColumns, type PersonCellKind, type PersonKey } from './personColumns.ts'

type Cell = string | number | null

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
  return kind === 'day' ? writeDate(String(value)) : value
}

/** A cell as the schema takes it, or why it cannot be read. */
export function readPersonCell(key: PersonKey, cell: string): CellReading {
  const { kind } = personColumns[key]
  const text = cell.trim()
  if (text === '') return { value: null }
  const labels = choices[kind]
  if (labels) return readChoice(labels, text)
  // Twelve digits without a sign between them, saved again.
  if (kind === 'phone' && /^\d(,\d+)?E\+\d+$/i.test(text)) {
    return { problem: 'A planilha encurtou o número: escreva todos os algarismos' }
  }
  return { value: kind === 'day' ? readDate(text) : kind === 'text' ? cell : text }
}
