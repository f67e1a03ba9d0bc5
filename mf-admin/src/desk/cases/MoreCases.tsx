import { Alert, Button } from 'shared-ui'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'

interface MoreCasesProps {
  shown: number
  found: number
  hasMore: boolean
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** How much of the list is here, and the way on. */
export const MoreCases = ({ shown, found, hasMore, busy, failed, onMore }: MoreCasesProps) => (
  <div className={styles.more}>
    <p role="status" className={styles.about}>
      {busy ? text.loadingMore : text.shown(shown, found)}
    </p>
    {failed && !busy && <Alert tone="warning">{text.moreFailed}</Alert>}
    {hasMore && (
      <Button variant="secondary" blocked={busy} onClick={onMore}>
        {failed ? text.again : text.more}
      </Button>
    )}
  </div>
)
