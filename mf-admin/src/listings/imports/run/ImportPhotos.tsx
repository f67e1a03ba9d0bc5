import { useRetryImportPhotosMutation, type PropertyImport } from 'shared-backend/admin/listings'
import { useOnline } from 'shared-backend/offline'
import { Alert, ErrorState, useToast } from 'shared-ui'
import { useId } from 'react'
import fileStyles from '../file/Import.module.css'
import { FailedPhotos } from './FailedPhotos.tsx'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'
import { usePhotoRun, type PhotoFiles, type TakeZip } from './usePhotoRun.ts'
import { ZipChooser } from './ZipChooser.tsx'

const text = runText.photos

interface ImportPhotosProps {
  job: PropertyImport
  /** Null while this tab has no ZIP. */
  files: PhotoFiles | null
  onFiles: TakeZip
}

/** The photos of a stored import: how far they are, and which of them failed. */
export function ImportPhotos({ job, files, onFiles }: ImportPhotosProps) {
  const { stored, failed, waiting, files: inZip } = job.photos
  const due = files ? waiting : waiting - inZip
  const { failure, retry } = usePhotoRun(job.id, due > 0, files)
  const isOnline = useOnline()
  const toast = useToast()
  const [retryPhotos, { isLoading }] = useRetryImportPhotosMutation()
  const label = useId()
  const total = stored + failed + waiting
  const zipPhotos = job.zip_photos

  const retryFailed = async () => {
    const { error } = await retryPhotos(job.id)
    if (error) toast.error(text.retryFailed, error.message)
  }
  const choose = async (zip: File) => {
    const problem = await onFiles(zip, zipPhotos)
    // Those that another ZIP did not have wait for this one.
    if (problem === null && failed > 0) await retryFailed()
    return problem
  }
  return (
    <section className={styles.section}>
      <h2 id={label} className={styles.title}>
        {text.title}
      </h2>
      {total === 0 ? (
        <p className={styles.note}>{text.none}</p>
      ) : (
        <div className={fileStyles.progress}>
          <progress aria-label={text.label} value={stored} max={total} />
          <p>{text.progress(stored, total)}</p>
          <p role="status" className={styles.note}>
            {due > 0 ? (isOnline ? text.waiting(due) : text.offline) : stored === total && text.done}
          </p>
        </div>
      )}
      {failure !== null && <ErrorState title={text.paused} message={failure} onRetry={retry} />}
      {inZip > 0 && !files && (
        <Alert tone="warning" title={text.files(inZip)} className={styles.wide}>
          <p>{text.filesHelp}</p>
        </Alert>
      )}
      {zipPhotos.length > 0 && <ZipChooser label={files ? text.chooseOther : text.choose} onZip={choose} />}
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
