import type { PropertyImport } from 'shared-backend/admin'
import { Alert, ButtonLink, ErrorState, Spinner } from 'shared-ui'
import styles from './ImportRun.module.css'
import { RefusedRows } from './RefusedRows.tsx'
import { runText } from './text.ts'
import { UndoImport } from './UndoImport.tsx'
import { useStoring } from './useStoring.ts'

/** An import that is not stored: it is being stored, was refused, or its rows are not all there. */
export function StagedImport({ job }: { job: PropertyImport }) {
  const isWhole = job.staged === job.total
  const isRefused = job.refused.length > 0
  const { failure, isRetrying, retry } = useStoring(job.id, isWhole && !isRefused)
  const { cut, storing } = runText
  if (!isWhole)
    return (
      <section className={styles.section}>
        <Alert tone="warning" title={cut.title} className={styles.wide}>
          <p>{cut.message(job.staged, job.total)}</p>
        </Alert>
        <div className={styles.actions}>
          <ButtonLink to="/admin/properties/import">{cut.again}</ButtonLink>
          <UndoImport job={job} />
        </div>
      </section>
    )
  if (failure !== null) return <ErrorState title={storing.failed} message={failure} onRetry={retry} />
  if (isRefused && !isRetrying) return <RefusedRows job={job} onRetry={retry} />
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{storing.title}</h2>
      <p role="status">
        <Spinner /> {storing.running(job.total)}
      </p>
    </section>
  )
}
