import { useGetPortfolioStatsQuery } from 'shared-backend/admin/listings'
import { Button, VisuallyHidden } from 'shared-ui'
import { Download } from 'shared-ui/icons'
import { useId } from 'react'
import styles from '../../../kit/export/ExportButton.module.css'
import { useUnsaved } from '../../../kit/layout/LeaveGuard.tsx'
import { FormSection } from '../../../kit/layout/FormSection.tsx'
import { exportText as text } from './text.ts'
import { useFullExport } from './useFullExport.ts'

/** Everything of the agency as one file. */
export function FullExport() {
  const { written, start, stop } = useFullExport()
  const { data: figures } = useGetPortfolioStatsQuery(undefined, { skip: written === null })
  const id = useId()
  useUnsaved(written !== null)
  return (
    <FormSection title={text.title} help={text.help}>
      <div className={styles.export}>
        {/* One button for both, so that the focus stays. */}
        <Button variant="secondary" icon={<Download />} onClick={written === null ? start : stop}>
          {written === null ? text.start : text.stop}
        </Button>
        {written !== null && (
          <>
            <label htmlFor={id}>{figures ? text.progress(written, figures.total) : text.began}</label>
            <progress id={id} value={figures && written} max={Math.max(figures?.total ?? 1, written, 1)} />
          </>
        )}
        <span role="status">
          {written !== null && (
            <>
              <VisuallyHidden>{text.began}</VisuallyHidden> <span>{text.keepOpen}</span>
            </>
          )}
        </span>
      </div>
      <p>{text.privacy}</p>
    </FormSection>
  )
}
