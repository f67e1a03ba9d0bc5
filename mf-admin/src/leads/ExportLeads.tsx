import type { LeadListRequest } from 'shared-backend/admin'
import { Button, VisuallyHidden } from 'shared-ui'
import { Download } from 'shared-ui/icons'
import { useId } from 'react'
import { leads as text } from '../text.ts'
import styles from './Leads.module.css'
import { useLeadExport } from './useLeadExport.ts'

interface ExportLeadsProps {
  request: LeadListRequest
  /** There is nothing to export. */
  disabled: boolean
}

/** The export of all matching leads, also those not shown; with its progress, and a button to stop it. */
export function ExportLeads({ request, disabled }: ExportLeadsProps) {
  const { progress, start, stop } = useLeadExport(request)
  const id = useId()
  return (
    <div className={styles.export}>
      {/* One button for both, so that the focus stays. */}
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        disabled={disabled && !progress}
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
