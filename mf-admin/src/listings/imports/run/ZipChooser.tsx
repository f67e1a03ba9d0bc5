import { Alert, Button } from 'shared-ui'
import { useRef, useState } from 'react'
import { FileInput } from '../../../kit/fields/FileInput.tsx'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'

const text = runText.photos

interface ZipChooserProps {
  label: string
  /** Answers why the ZIP is of no use, null where it is. */
  onZip: (zip: File) => Promise<string | null>
}

/** Takes the ZIP of an import's photos. */
export function ZipChooser({ label, onZip }: ZipChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const take = async (zip: File) => {
    setIsBusy(true)
    setProblem(await onZip(zip))
    setIsBusy(false)
  }
  return (
    <>
      <FileInput
        ref={input}
        accept=".zip,application/zip"
        aria-label={label}
        onFiles={([zip]) => zip && !isBusy && void take(zip)}
      />
      <Button variant="secondary" busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {problem !== null && (
        <Alert tone="danger" title={text.chosenFailed} className={styles.wide}>
          <p>{problem}</p>
        </Alert>
      )}
    </>
  )
}
