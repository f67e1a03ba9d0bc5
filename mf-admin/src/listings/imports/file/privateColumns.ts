import { findFields, privateNames } from 'shared-domain/imports'
import type { Sheet } from 'shared-domain/imports/files'

/** A sheet of listings with the private facts that another one tells of the same codes, in columns behind its own. */
export function withPrivateColumns(sheet: Sheet, facts: Sheet): Sheet {
  const codeOf = ({ headings, rows }: Sheet) => findFields(headings, rows).indexOf('reference_code')
  const [code, factsCode] = [codeOf(sheet), codeOf(facts)]
  const columns = findFields(facts.headings, facts.rows).flatMap((name, at) =>
    privateNames.some((one) => one === name) ? at : [],
  )
  const byCode = new Map(facts.rows.map(({ cells }) => [cells[factsCode]?.trim(), cells]))
  return {
    headings: [...sheet.headings, ...columns.map((at) => facts.headings[at]!)],
    rows: sheet.rows.map((row) => {
      const own = sheet.headings.map((_heading, at) => row.cells[at] ?? '')
      const told = byCode.get(own[code]?.trim())
      return { ...row, cells: [...own, ...columns.map((at) => told?.[at] ?? '')] }
    }),
  }
}
