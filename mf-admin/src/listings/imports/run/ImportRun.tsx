import { useGetImportQuery, type PropertyImport } from 'shared-backend/admin/listings'
import { writeMoment } from 'shared-domain/agencyTime'
import { EmptyState } from 'shared-ui'
import { Loaded } from '../../../kit/layout/Loaded.tsx'
import { useFocusAfterNotice } from '../../../kit/layout/useFocusAfterNotice.ts'
import styles from './ImportRun.module.css'
import { StagedImport } from './StagedImport.tsx'
import { StoredImport } from './StoredImport.tsx'
import { runText as text } from './text.ts'
import { UndoneImport } from './UndoneImport.tsx'
import type { PhotoFiles, TakeZip } from './usePhotoRun.ts'

/** ms between two looks at what other tabs, and this one, have done. */
const LOOK_EVERY = 2_000

interface ImportRunProps {
  id: string
  /** Whether its rows were sent just now. */
  isSent?: boolean
  files: PhotoFiles | null
  onFiles: TakeZip
}

const isMoving = (job: PropertyImport | null | undefined) =>
  job?.state === 'stored' ? job.photos.waiting > 0 : job?.state === 'staged' && job.refused.length === 0

/** An import as the database has it, whatever has been closed meanwhile. */
export function ImportRun({ id, isSent = false, files, onFiles }: ImportRunProps) {
  const query = useGetImportQuery(id, { refetchOnMountOrArgChange: true })
  useGetImportQuery(id, { skip: !isMoving(query.data), pollingInterval: LOOK_EVERY })
  return (
    <Loaded query={query} failed={text.loadFailed}>
      {(job) =>
        job === null ? (
          <EmptyState title={text.unknown} message={text.unknownHelp} />
        ) : (
          <Job key={job.id} job={job} isSent={isSent} files={files} onFiles={onFiles} />
        )
      }
    </Loaded>
  )
}

interface JobProps extends Required<Omit<ImportRunProps, 'id'>> {
  job: PropertyImport
}

function Job({ job, isSent, files, onFiles }: JobProps) {
  // Undoing takes its own button away.
  const undone = useFocusAfterNotice<HTMLHeadingElement>(job.state === 'undone' ? 0 : 1)
  return (
    <>
      <p className={`${styles.note} ${styles.address}`}>
        {text.begun(job.file_name, writeMoment(job.created_at), job.username)}
      </p>
      {job.state === 'staged' && <StagedImport job={job} isSent={isSent} />}
      {job.state === 'stored' && <StoredImport job={job} files={files} onFiles={onFiles} />}
      {job.state === 'undone' && <UndoneImport job={job} heading={undone} />}
    </>
  )
}
