import { agencyDay } from 'shared-domain/agencyTime'
import { Button, Checkbox, EmptyState, Table, type Column } from 'shared-ui'
import { Download } from 'shared-ui/icons'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import { toCsv, type CsvColumn } from '../../../kit/export/csv.ts'
import { downloadCsv } from '../../../kit/export/downloadCsv.ts'
import styles from './Import.module.css'
import { importText } from './text.ts'

const text = importText.check

/** Rows that are shown at once. */
const SHOWN = 50

/** A cell that cannot be imported as it is written. */
export interface ShownProblem {
  /** The name of its field. */
  label: string
  text: string
  message: string
}

interface CheckedRowsProps<Row> {
  caption: string
  rows: readonly Row[]
  /** Those of them that are left out for what is in them. */
  wrong: readonly Row[]
  problemsOf: (row: Row) => readonly ShownProblem[]
  /** Beside the row's number. */
  columns: Column<Row>[]
  errorFile: (day: string) => string
  /** Between the row's number and its problems. */
  errorColumns: CsvColumn<Row>[]
}

type CheckedRow = { row: number }

function errorsCsv<Row extends CheckedRow>({
  wrong,
  problemsOf,
  errorColumns,
}: Pick<CheckedRowsProps<Row>, 'wrong' | 'problemsOf' | 'errorColumns'>) {
  type Wrong = { one: Row; problem: ShownProblem }
  const columns: CsvColumn<Wrong>[] = [
    [text.row, ({ one }) => one.row],
    ...errorColumns.map(([header, cell]): CsvColumn<Wrong> => [header, ({ one }) => cell(one)]),
    [text.field, ({ problem }) => problem.label],
    [text.written, ({ problem }) => problem.text],
    [text.problems, ({ problem }) => problem.message],
  ]
  return toCsv(
    columns,
    wrong.flatMap((one) => problemsOf(one).map((problem) => ({ one, problem }))),
  )
}

/** Rows of a dry run, some at a time, and the file of those that are wrong. */
export function CheckedRows<Row extends CheckedRow>(props: CheckedRowsProps<Row>) {
  const { caption, rows: all, wrong, columns, errorFile } = props
  const [isOnlyWrong, setIsOnlyWrong] = useState(wrong.length > 0)
  const [shown, setShown] = useState(SHOWN)
  const rows = isOnlyWrong ? wrong : all
  return (
    <>
      <Row gap={3} align="center">
        {wrong.length < all.length && (
          <Checkbox
            label={text.onlyWrong}
            checked={isOnlyWrong}
            onChange={({ target }) => {
              setIsOnlyWrong(target.checked)
              setShown(SHOWN)
            }}
          />
        )}
        {wrong.some((row) => props.problemsOf(row).length > 0) && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Download />}
            onClick={() => downloadCsv(errorFile(agencyDay()), errorsCsv(props))}
          >
            {text.download}
          </Button>
        )}
        <span className={styles.note} role="status">
          {text.shown(Math.min(shown, rows.length), rows.length)}
        </span>
      </Row>
      {rows.length === 0 ? (
        <EmptyState title={text.none} />
      ) : (
        <Table
          caption={caption}
          rows={rows.slice(0, shown)}
          rowKey={({ row }) => String(row)}
          columns={[{ key: 'row', header: text.row, cell: ({ row }) => row, align: 'end' }, ...columns]}
        />
      )}
      {rows.length > shown && (
        <Button variant="secondary" className={styles.button} onClick={() => setShown(shown + SHOWN)}>
          {text.more}
        </Button>
      )}
    </>
  )
}

/** What is wrong in a row, cell by cell. */
export const Problems = ({ problems }: { problems: readonly ShownProblem[] }) =>
  problems.length > 0 && (
    <ul className={styles.problems}>
      {problems.map(({ label, text: written, message }) => (
        <li key={`${label} ${message} ${written}`}>
          <span>{importText.problem(label, message)}</span>
          {written && <span className={styles.written}>{importText.value(written)}</span>}
        </li>
      ))}
    </ul>
  )
