import { isBackendError } from 'shared-backend'
import { retryUntilAnswered } from 'shared-backend/admin/retry'
import { useUndoImportMutation, type PropertyImport } from 'shared-backend/admin/listings'
import { Button, ConfirmDialog, useToast } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { runText } from './text.ts'

const text = runText.undo

/** As long as the bin keeps what goes there. */
const UNDONE_WITHIN = 30 * 24 * 60 * 60 * 1000

/** Whether it is too late to undo it: its rows are deleted by then. */
export function useIsLate({ stored_at }: PropertyImport) {
  const [shownAt] = useState(() => Date.now())
  return stored_at !== null && shownAt - Date.parse(stored_at) > UNDONE_WITHIN
}

/** Takes an import back, or drops one that is not stored, after a question; nothing where it is too late. */
export function UndoImport({ job }: { job: PropertyImport }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [undo] = useUndoImportMutation()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const isStored = job.state === 'stored'
  const isLate = useIsLate(job)
  if (job.state === 'undone' || isLate) return null

  /** A request that was sent already may still be answered. */
  const close = () => {
    ending.current?.abort()
    setIsBusy(false)
    setIsAsking(false)
  }
  const run = async () => {
    const { signal } = (ending.current = new AbortController())
    setIsBusy(true)
    try {
      await retryUntilAnswered(() => undo(job.id).unwrap(), signal)
    } catch (error) {
      if (signal.aborted) return
      toast.error(text.failed, isBackendError(error) ? error.message : undefined)
    }
    close()
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        {isStored ? text.open : text.discard}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isStored ? text.title : text.discardTitle}
        message={isStored ? text.message(job) : text.discardMessage}
        confirmLabel={isStored ? text.confirm : text.discard}
        busy={isBusy}
        onConfirm={() => void run()}
        onCancel={close}
      />
    </>
  )
}
