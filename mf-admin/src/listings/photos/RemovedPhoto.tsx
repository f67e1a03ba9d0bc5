import { Button } from 'shared-ui'
import { Undo2 } from 'shared-ui/icons'
import { useEffect, useRef } from 'react'
import { photos as text } from './text.ts'
import styles from './PhotoEditor.module.css'

/** Says that a chosen photo was removed, and takes it back; the button that removed it has gone, so this has the focus. */
export function RemovedPhoto({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [name])
  return (
    <div role="status" className={styles.removed}>
      <span>{text.removed(name)}</span>
      <Button ref={undo} variant="ghost" size="sm" icon={<Undo2 />} onClick={onUndo}>
        {text.undo}
      </Button>
    </div>
  )
}
