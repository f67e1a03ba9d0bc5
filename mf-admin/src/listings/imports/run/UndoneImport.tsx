import type { PropertyImport } from 'shared-backend/admin/listings'
import { Alert, ButtonLink } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'

const text = runText.undone

function sentencesOf({ stored_at, kept, total, persons, persons_created, persons_kept }: PropertyImport) {
  if (stored_at === null) return [text.dropped]
  return [
    ...(total > 0 || persons === 0 ? [text.listings(kept.length)] : []),
    ...(persons_created > 0 ? [text.persons(persons_created, persons_kept)] : []),
    ...(total === 0 && persons > 0 && persons_created === 0 ? [text.nobody] : []),
  ]
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
    <Alert tone={job.kept.length + job.persons_kept > 0 ? 'warning' : 'success'} className={styles.wide}>
      {sentencesOf(job).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
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
    {job.created + job.persons_kept > 0 && (
      <Row gap={3} align="center">
        {job.created > 0 && (
          <ButtonLink to="/admin/properties/deleted" variant="secondary">
            {text.bin}
          </ButtonLink>
        )}
        {job.persons_kept > 0 && (
          <ButtonLink to="/admin/cases" variant="secondary">
            {runText.stored.seePersons}
          </ButtonLink>
        )}
      </Row>
    )}
  </section>
)
