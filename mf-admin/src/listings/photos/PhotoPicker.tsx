import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { Button, cx } from 'shared-ui'
import { ImagePlus } from 'shared-ui/icons'
import { photos as text } from './text.ts'
import { FileInput } from '../../kit/fields/FileInput.tsx'
import styles from './PhotoPicker.module.css'

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]

/** Takes photos by choosing, dropping or pasting, several at once. */
export function PhotoPicker({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(files)
  })

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      if (files.length > 0) event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = filesOf(event.dataTransfer)
    if (files.length > 0 && !disabled) onFiles(files)
  }

  return (
    // Dropping is an extra for the mouse: the button inside does the same for everyone.
    <div
      className={cx(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileInput
        ref={input}
        // Windows does not take HEIC for an image.
        accept="image/*,.heic,.heif"
        multiple
        aria-label={text.choose}
        disabled={disabled}
        onFiles={onFiles}
      />
      <Button
        size="lg"
        variant="secondary"
        icon={<ImagePlus />}
        blocked={disabled}
        onClick={() => input.current?.click()}
      >
        {text.choose}
      </Button>
      <p className={styles.drop}>{text.dropHere}</p>
      <p className={styles.hint}>{text.hint}</p>
    </div>
  )
}
