import type { PropertyImport, RefusedRow } from 'shared-backend/admin/listings'
import { Alert, ButtonLink, RetryButton, Table } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { labels } from '../../property-form/differences.ts'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { UndoImport } from './UndoImport.tsx'

const text = runText.refused

/** What is wrong, and with which fields. */
const problemOf = ({ problem, columns }: RefusedRow) =>
  [text.problems[problem], columns.map((name) => labels[name as keyof typeof labels]).join(', ')]
    .filter(Boolean)
    .join(': ')

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
        rowKey={({ row }) => String(row)}
        columns={[
          { key: 'row', header: text.row, cell: ({ row }) => row, align: 'end' },
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
