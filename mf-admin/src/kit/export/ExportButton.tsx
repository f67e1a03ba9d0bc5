import { Button, VisuallyHidden } from 'shared-ui'
import { Download } from 'shared-ui/icons'
import { useId } from 'react'
import styles from './ExportButton.module.css'
import { useExport, type Export, type ExportWords } from './useExport.ts'

interface ExportButtonProps<Row, Key> extends Export<Row, Key> {
  /** There is nothing to export. */
  isEmpty?: boolean
  words: ExportWords & {
    exportAll: string
    exportStop: string
    exportBegan: string
    exporting: (read: number, found: number) => string
  }
}

/** The export of all rows that match, also those not shown; with its progress, and a button to stop it. */
export function ExportButton<Row, Key>({ isEmpty = false, ...what }: ExportButtonProps<Row, Key>) {
  const { progress, start, stop } = useExport(what)
  const text = what.words
  const id = useId()
  return (
    <div className={styles.export}>
      {/* One button for both, so that the focus stays. */}
      <Button
        variant="secondary"
        icon={<Download />}
        blocked={isEmpty && !progress}
        onClick={progress ? stop : start}
      >
        {progress ? text.exportStop : text.exportAll}
      </Button>
      {progress && (
        <>
          <label htmlFor={id}>
            {progress.found === null ? text.exportBegan : text.exporting(progress.read, progress.found)}
          </label>
          {progress.found === null ? (
            <progress id={id} />
          ) : (
            <progress id={id} value={progress.read} max={Math.max(progress.found, 1)} />
          )}
        </>
      )}
      <span role="status">{progress && <VisuallyHidden>{text.exportBegan}</VisuallyHidden>}</span>
    </div>
  )
}
