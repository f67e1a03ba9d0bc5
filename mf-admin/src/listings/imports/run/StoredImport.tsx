import type { PropertyImport } from 'shared-backend/admin/listings'
import { formatNumber } from 'shared-domain/numbers'
import { ButtonLink } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useFocusAfterNotice } from '../../../kit/layout/useFocusAfterNotice.ts'
import { listShowing } from '../../dashboard/listAddress.ts'
import { ImportPhotos } from './ImportPhotos.tsx'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { Unfinished } from './Unfinished.tsx'
import { UndoImport, useIsLate } from './UndoImport.tsx'
import type { PhotoFiles, TakeZip } from './usePhotoRun.ts'

const text = runText.stored
const counts = Object.keys(text.counts) as (keyof typeof text.counts)[]

interface StoredImportProps {
  job: PropertyImport
  files: PhotoFiles | null
  onFiles: TakeZip
}

export function StoredImport({ job, files, onFiles }: StoredImportProps) {
  // Activating takes its own button away.
  const heading = useFocusAfterNotice<HTMLHeadingElement>(job.ready)
  // Its rows are deleted by then.
  const isLate = useIsLate(job)
  const hasPersons = job.persons > 0
  const hasListings = job.total > 0 || !hasPersons
  return (
    <>
      <section className={styles.section}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {text.title(job)}
        </h2>
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
          {hasListings && !isLate && (
            <ButtonLink to={listShowing({ importId: job.id })} variant="secondary" size="sm">
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
      {hasListings && <Unfinished job={job} />}
      {hasListings && <ImportPhotos job={job} files={files} onFiles={onFiles} />}
    </>
  )
}
