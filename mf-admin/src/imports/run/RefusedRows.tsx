import type { PropertyImport, RefusedRow } from 'shared-backend/admin'
import { Alert, ButtonLink, RetryButton, Table } from 'shared-ui'
import { labels } from '../../property-form/differences.ts'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { UndoImport } from './UndoImport.tsx'

const text = runText.refused

const labelOf = (column: string) =>
  column === 'photos' ? text.photos : (labels[column as keyof typeof labels] ?? column)

const problemOf = ({ problem, columns }: RefusedRow) =>
  problem === 'missing' || problem === 'value'
    ? [text.problems[problem], columns.map(labelOf).join(', ')].filter(Boolean).join(': ')
    : text.problems[problem]

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
      <div className={styles.actions}>
        <ButtonLink to="/admin/properties/import">{text.again}</ButtonLink>
        <RetryButton variant="secondary" onClick={onRetry} />
        <UndoImport job={job} />
      </div>
    </section>
  )
}
