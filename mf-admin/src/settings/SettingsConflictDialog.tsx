import { Button, Modal } from 'shared-ui'
import { useRef, type ReactNode } from 'react'
import { DifferencesTable } from '../conflict/DifferencesTable.tsx'
import { conflict as words, settings } from '../text.ts'
import type { SettingsConflict } from './useOverwriteGuard.ts'

interface SettingsConflictDialogProps<T> {
  conflict: SettingsConflict<T>
  /** Every setting with its label, in the form's order. */
  labels: Record<keyof T & string, string>
  /** A setting as the owner reads it. */
  show: (values: T, name: keyof T & string) => ReactNode
  /** Puts what is stored into the form. */
  onTake: (theirs: T) => void
}

/** Someone else has saved these settings in the meantime: shows what differs, and lets the owner choose. */
export function SettingsConflictDialog<T extends object>({
  conflict: { theirs, mine, answer },
  labels,
  show,
  onTake,
}: SettingsConflictDialogProps<T>) {
  const stay = useRef<HTMLButtonElement>(null)
  const names = Object.keys(labels) as (keyof T & string)[]
  const rows = names
    .filter((name) => theirs[name] !== mine[name])
    .map((name) => ({ name, label: labels[name], theirs: show(theirs, name), mine: show(mine, name) }))
  return (
    <Modal
      open
      onClose={() => answer(false)}
      title={settings.conflictTitle}
      description={words.message}
      size="lg"
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="secondary" onClick={() => answer(false)}>
            {words.stay}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              onTake(theirs)
              answer(false)
            }}
          >
            {words.take}
          </Button>
          <Button variant="danger" onClick={() => answer(true)}>
            {words.overwrite}
          </Button>
        </>
      }
    >
      <DifferencesTable rows={rows} />
    </Modal>
  )
}
