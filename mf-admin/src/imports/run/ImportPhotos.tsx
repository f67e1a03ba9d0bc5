import { isBackendError } from 'shared-backend'
import { useRetryImportPhotosMutation, type PropertyImport } from 'shared-backend/admin'
import { Alert, Button, ErrorState, useToast } from 'shared-ui'
import { useId, useRef } from 'react'
import { FailedPhotos } from './FailedPhotos.tsx'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { usePhotoRun, type PhotoFiles } from './usePhotoRun.ts'

const text = runText.photos

interface ImportPhotosProps {
  job: PropertyImport
  /** Null while this tab has no ZIP. */
  files: PhotoFiles | null
  /** Takes the ZIP that was chosen again; absent where none can be read. */
  onFiles?: (zip: File) => void
}

/** The photos of a stored import: how far they are, and which of them failed. */
export function ImportPhotos({ job, files, onFiles }: ImportPhotosProps) {
  const { stored, failed, waiting, files: inZip } = job.photos
  const due = files ? waiting : waiting - inZip
  const { failure, retry } = usePhotoRun(job.id, due > 0, files)
  const toast = useToast()
  const [again, { isLoading }] = useRetryImportPhotosMutation()
  const label = useId()
  const total = stored + failed + waiting

  const retryFailed = async () => {
    const { error } = await again(job.id)
    if (error) toast.error(text.retryFailed, isBackendError(error) ? error.message : undefined)
  }
  return (
    <section className={styles.section}>
      <h2 id={label} className={styles.title}>
        {text.title}
      </h2>
      {total === 0 ? (
        <p className={styles.note}>{text.none}</p>
      ) : (
        <div className={styles.progress}>
          <progress aria-label={text.label} value={stored} max={total} />
          <p>{text.progress(stored, total)}</p>
          <p role="status" className={styles.note}>
            {due > 0 ? text.waiting(due) : stored === total ? text.done : ''}
          </p>
        </div>
      )}
      {failure !== null && <ErrorState title={text.paused} message={failure} onRetry={retry} />}
      {inZip > 0 && !files && (
        <Alert tone="warning" title={text.files(inZip)} className={styles.wide}>
          <p>{text.filesHelp}</p>
          {onFiles && <ZipChooser onFiles={onFiles} />}
        </Alert>
      )}
      {failed > 0 && (
        <FailedPhotos
          count={failed}
          failures={job.failures}
          isBusy={isLoading}
          onRetry={() => void retryFailed()}
        />
      )}
    </section>
  )
}

function ZipChooser({ onFiles }: { onFiles: (zip: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className={styles.input}
        tabIndex={-1}
        aria-label={text.choose}
        onChange={(event) => {
          const [zip] = event.target.files ?? []
          if (zip) onFiles(zip)
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
    </>
  )
}
