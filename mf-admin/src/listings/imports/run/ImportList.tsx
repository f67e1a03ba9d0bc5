import { useGetImportsQuery, type ListedImport } from 'shared-backend/admin/listings'
import { writeMoment } from 'shared-domain/agencyTime'
import { Badge, EmptyState, ErrorState } from 'shared-ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { PageLoading } from '../../../kit/layout/PageLoading.tsx'
import { useFocusAfterNotice } from '../../../kit/layout/useFocusAfterNotice.ts'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { UndoImport } from './UndoImport.tsx'

const text = runText.list
const tones = { staged: 'warning', stored: 'success', undone: 'neutral' } as const

/** The agency's latest imports, each with its page and the way back. */
export function ImportList() {
  const label = useId()
  const { data, isError, error, isFetching, refetch } = useGetImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <section className={styles.section} aria-labelledby={label}>
      <h2 id={label} className={styles.title}>
        {text.title}
      </h2>
      {data ? (
        <Imports imports={data} />
      ) : isError && !isFetching ? (
        <ErrorState title={text.failed} message={error?.message} onRetry={() => void refetch()} />
      ) : (
        <PageLoading label={text.loading} />
      )}
    </section>
  )
}

function Imports({ imports }: { imports: ListedImport[] }) {
  if (imports.length === 0) return <EmptyState title={text.none} />
  return (
    <ul className={styles.rows}>
      {imports.map((job) => (
        <Row key={job.id} job={job} />
      ))}
    </ul>
  )
}

function Row({ job }: { job: ListedImport }) {
  // Undoing takes its own button away.
  const name = useFocusAfterNotice<HTMLParagraphElement>(job.state === 'undone' ? 0 : 1)
  return (
    <li className={`${styles.row} ${styles.listed}`}>
      <div>
        <p ref={name} tabIndex={-1} className={styles.address}>
          <Link to={`/admin/properties/import/${job.id}`}>{job.file_name}</Link>{' '}
          <Badge tone={tones[job.state]}>{text.states[job.state]}</Badge>
        </p>
        <p className={styles.note}>{job.state === 'staged' ? text.staged(job) : text.counts(job)}</p>
        <p className={styles.note}>{text.by(writeMoment(job.created_at), job.username)}</p>
      </div>
      <UndoImport job={job} />
    </li>
  )
}
