import type { PropertyImport } from 'shared-backend/admin/listings'
import { formatNumber } from 'shared-domain/numbers'
import { ButtonLink } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { ImportPhotos } from './ImportPhotos.tsx'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { UndoImport } from './UndoImport.tsx'
import type { PhotoFiles, TakeZip } from './usePhotoRun.ts'

const text = runText.stored
const counts = Object.keys(text.counts) as (keyof typeof text.counts)[]

interface StoredImportProps {
  job: PropertyImport
  files: PhotoFiles | null
  onFiles: TakeZip
}

export function StoredImport({ job, files, onFiles }: StoredImportProps) {
  const hasPersons = job.persons > 0
  const hasListings = job.total > 0 || !hasPersons
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.title}>{text.title(job)}</h2>
        {hasListings && (
          <dl className={styles.counts}>
            {counts.map((name) => (
              <div key={name} className={styles.count}>
                <dt>{text.counts[name]}</dt>
                <dd>{formatNumber(job[name])}</dd>
              </div>
            ))}
          </dl>
        )}
        {hasPersons && <p>{text.persons(job)}</p>}
        <Row gap={3} align="center">
          {hasListings && (
            <ButtonLink to="/admin" variant="secondary" size="sm">
              {text.see}
            </ButtonLink>
          )}
          {hasPersons && (
            <ButtonLink to="/admin/cases" variant="secondary" size="sm">
              {text.seePersons}
            </ButtonLink>
          )}
          <UndoImport job={job} />
        </Row>
      </section>
      {hasListings && <ImportPhotos job={job} files={files} onFiles={onFiles} />}
    </>
  )
}
