import { useGetImportsQuery, type ListedImport } from 'shared-backend/admin/listings'
import { writeMoment } from 'shared-domain/agencyTime'
import { Badge, EmptyState } from 'shared-ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../kit/layout/Loaded.tsx'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'

const text = runText.list
const tones = { staged: 'warning', stored: 'success', undone: 'neutral' } as const

/** The agency's latest imports, each with its page, where the way back is. */
export function ImportList() {
  const label = useId()
  const imports = useGetImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className={styles.section} aria-labelledby={label}>
      <h2 id={label} className={styles.title}>
        {text.title}
      </h2>
      <Loaded query={imports} failed={text.failed}>
        {(all) => <Imports imports={all} />}
      </Loaded>
    </section>
  )
}

function Imports({ imports }: { imports: ListedImport[] }) {
  if (imports.length === 0) return <EmptyState title={text.none} />
  return (
    <ul className={styles.rows}>
      {imports.map((job) => (
        <li key={job.id} className={styles.row}>
          <p className={styles.address}>
            <Link to={`/admin/properties/import/${job.id}`}>{job.file_name}</Link>{' '}
            <Badge tone={tones[job.state]}>{text.states[job.state]}</Badge>
          </p>
          <p className={styles.note}>{job.state === 'staged' ? text.staged(job) : text.counts(job)}</p>
          <p className={styles.note}>{text.by(writeMoment(job.created_at), job.username)}</p>
        </li>
      ))}
    </ul>
  )
}
