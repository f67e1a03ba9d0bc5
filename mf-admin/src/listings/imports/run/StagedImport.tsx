import type { PropertyImport } from 'shared-backend/admin/listings'
import { useOnline } from 'shared-backend/offline'
import { writeMoment } from 'shared-domain/agencyTime'
import { Alert, Button, ButtonLink, ErrorState, Spinner } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import styles from './ImportRun.module.css'
import { RefusedRows } from './RefusedRows.tsx'
import { hasNothing, runText } from './text.ts'
import { UndoImport } from './UndoImport.tsx'
import { useStoring } from './useStoring.ts'

interface StagedImportProps {
  job: PropertyImport
  /** Somebody has just sent its rows, so that storing them needs no question. */
  isSent: boolean
}

/** An import that is not stored: it is being stored, waits for somebody, was refused, or its rows are not all there. */
export function StagedImport({ job, isSent }: StagedImportProps) {
  const [isWanted, setIsWanted] = useState(isSent)
  const isWhole = job.staged === job.total && job.staged_persons === job.persons && !hasNothing(job)
  const isRefused = job.refused.length > 0
  const isOnline = useOnline()
  const { failure, isUnanswered, isRetrying, retry } = useStoring(job.id, isWanted && isWhole && !isRefused)
  const { cut, storing, unstored } = runText
  if (!isWhole)
    return (
      <section className={styles.section}>
        <Alert tone="warning" title={cut.title} className={styles.wide}>
          <p>{cut.message(job)}</p>
        </Alert>
        <Row gap={3} align="center">
          <ButtonLink to="/admin/properties/import">{cut.again}</ButtonLink>
          <UndoImport job={job} />
        </Row>
      </section>
    )
  if (failure !== null) return <ErrorState title={storing.failed} message={failure} onRetry={retry} />
  if (isRefused && !isRetrying) return <RefusedRows job={job} onRetry={retry} />
  if (!isWanted)
    return (
      <section className={styles.section}>
        <Alert tone="warning" title={unstored.title} className={styles.wide}>
          <p>{unstored.message(job, writeMoment(job.created_at))}</p>
        </Alert>
        <Row gap={3} align="center">
          <Button onClick={() => setIsWanted(true)}>{unstored.store}</Button>
          <UndoImport job={job} />
        </Row>
      </section>
    )
  // Only a request that has arrived ends without the page.
  const whether = !isOnline ? storing.offline : isUnanswered ? storing.unanswered : storing.mayClose
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{storing.title(job)}</h2>
      <p role="status">
        <Spinner /> <span>{`${storing.running(job)} ${whether}`}</span>
      </p>
    </section>
  )
}
