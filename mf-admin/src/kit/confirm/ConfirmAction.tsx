import { ConfirmDialog, useToast, type ConfirmDialogProps } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { Failure, type Failed } from '../fields/Failure.tsx'

interface ConfirmActionProps extends Pick<
  ConfirmDialogProps,
  'title' | 'message' | 'confirmLabel' | 'cancelLabel'
> {
  run: () => Promise<{ error?: Failed }>
  failed: string
  /** After the dialog was closed. */
  onDone?: () => void
  onClose: () => void
}

/** Asks before it acts. What fails is said in the dialog, which stays open to try again. */
export function ConfirmAction({ run, failed, onDone, onClose, ...question }: ConfirmActionProps) {
  const [error, setError] = useState<Failed>()
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const confirm = async () => {
    setError(undefined)
    setBusy(true)
    const { error: why } = await run()
    // Whoever has closed the dialog meanwhile learns of it all the same.
    if (why && !isShown.current) toast.error(failed, why.message)
    setBusy(false)
    setError(why)
    if (why) return
    if (isShown.current) onClose()
    onDone?.()
  }
  return (
    <ConfirmDialog {...question} open busy={isBusy} onConfirm={() => void confirm()} onCancel={onClose}>
      <Failure title={failed} error={error} />
    </ConfirmDialog>
  )
}
