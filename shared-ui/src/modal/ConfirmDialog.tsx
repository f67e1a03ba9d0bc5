import { useRef, type ReactNode } from 'react'
import { Button } from '../action/Button.tsx'
import { Modal } from './Modal.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  message?: ReactNode
  /** The action, as a verb: 'Excluir'. */
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Between the message and the buttons. */
  children?: ReactNode
}

/** Asks before something that cannot be undone; focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancelar',
  busy,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      description={message}
      size="sm"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
