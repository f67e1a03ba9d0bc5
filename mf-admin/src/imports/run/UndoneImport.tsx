import type { PropertyImport } from 'shared-backend/admin'
import { Alert, ButtonLink } from 'shared-ui'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'

const text = runText.undone

function messageOf({ stored_at, kept }: PropertyImport) {
  if (stored_at === null) return text.dropped
  return kept.length > 0 ? text.messageButKept(kept.length) : text.message
}

interface UndoneImportProps {
  job: PropertyImport
  heading: RefObject<HTMLHeadingElement | null>
}

/** What taking it back has left as it was found. */
export const UndoneImport = ({ job, heading }: UndoneImportProps) => (
  <section className={styles.section}>
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {text.title}
    </h2>
    <Alert tone={job.kept.length > 0 ? 'warning' : 'success'} className={styles.wide}>
      <p>{messageOf(job)}</p>
    </Alert>
    {job.kept.length > 0 && (
      <>
        <h2 className={styles.title}>{text.kept}</h2>
        <ul className={styles.rows}>
          {job.kept.map(({ id, title, code }) => (
            <li key={id} className={styles.row}>
              <Link to={`/admin/properties/edit/${id}`}>{[code, title].filter(Boolean).join(' · ')}</Link>
            </li>
          ))}
        </ul>
      </>
    )}
    {job.created > 0 && (
      <ButtonLink to="/admin/properties/deleted" variant="secondary">
        {text.bin}
      </ButtonLink>
    )}
  </section>
)
