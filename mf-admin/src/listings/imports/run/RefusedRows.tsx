import type { PropertyImport, RefusedRow } from 'shared-backend/admin/listings'
import { Alert, ButtonLink, RetryButton, Table } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { labels } from '../../property-form/differences.ts'
import { personColumns, type PersonKey } from '../persons/personColumns.ts'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { UndoImport } from './UndoImport.tsx'

const text = runText.refused

const labelOf = (column: string) =>
  column === 'photos' ? text.photos : (labels[column as keyof typeof labels] ?? column)
const headingOf = (column: string) => personColumns[column as PersonKey]?.heading ?? column

function problemOf({ problem, columns }: RefusedRow) {
  if (problem !== 'missing' && problem !== 'value' && problem !== 'person') return text.problems[problem]
  const names = columns.map(problem === 'person' ? headingOf : labelOf).join(', ')
  return [text.problems[problem], names].filter(Boolean).join(': ')
}

/** Listings and people are in files of their own, each with its rows. */
const rowOf = ({ row, problem }: RefusedRow) => (problem === 'person' ? text.personRow(row) : String(row))

/** Why nothing was stored, row by row. */
export function RefusedRows({ job, onRetry }: { job: PropertyImport; onRetry: () => void }) {
  return (
    <section className={styles.section}>
      <Alert tone="danger" title={text.title} className={styles.wide}>
        <p>{text.help}</p>
        {job.refused.length >= 100 && <p>{text.most}</p>}
      </Alert>
      <Table
        caption={text.caption}
        rows={job.refused}
        rowKey={rowOf}
        columns={[
          { key: 'row', header: text.row, cell: rowOf, align: 'end' },
          { key: 'code', header: text.code, cell: ({ code }) => code },
          { key: 'problem', header: text.problem, cell: problemOf },
        ]}
      />
      <Row gap={3} align="center">
        <ButtonLink to="/admin/properties/import">{text.again}</ButtonLink>
        <RetryButton variant="secondary" onClick={onRetry} />
        <UndoImport job={job} />
      </Row>
    </section>
  )
}
