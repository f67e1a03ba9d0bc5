import { Button } from 'shared-ui'
import { Trash2, Upload } from 'shared-ui/icons'
import { Row } from 'shared-ui/layout'
import { useId, useRef } from 'react'
import { FileInput } from '../../kit/fields/FileInput.tsx'
import { settings } from './text.ts'
import styles from './LogoPicker.module.css'

interface LogoPickerProps {
  label: string
  url: string | null
  isBusy: boolean
  onFile: (file: File) => void
  onRemove: () => void
  onBroken?: () => void
}

/** Shows the logo that is set, and takes another one. */
export function LogoPicker({ label, url, isBusy, onFile, onRemove, onBroken }: LogoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const remove = () => {
    onRemove()
    // The pressed button goes with the logo.
    choose.current?.focus()
  }
  return (
    <div role="group" aria-label={label} className={styles.picker}>
      <span className={styles.label}>{label}</span>
      <div className={styles.frame}>
        {url && <img src={url} alt={label} className={styles.logo} onError={onBroken} />}
      </div>
      <FileInput
        ref={input}
        accept="image/*"
        aria-label={`${settings.tenant.chooseLogo}: ${label}`}
        aria-describedby={hint}
        onFiles={([file]) => file && onFile(file)}
      />
      <Row gap={2}>
        <Button
          variant="secondary"
          size="sm"
          icon={<Upload />}
          ref={choose}
          busy={isBusy}
          onClick={() => input.current?.click()}
        >
          {isBusy ? settings.logo.uploading : settings.tenant.chooseLogo}
        </Button>
        {url && (
          <Button variant="ghost" size="sm" icon={<Trash2 />} blocked={isBusy} onClick={remove}>
            {settings.watermark.remove}
          </Button>
        )}
      </Row>
      <p id={hint} className={styles.hint}>
        {settings.logo.hint}
      </p>
    </div>
  )
}
