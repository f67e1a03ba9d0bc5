import { Alert, Button } from 'shared-ui'
import { leads } from './text.ts'
import styles from './Leads.module.css'

interface MoreLeadsProps {
  shown: number
  found: number
  hasMore: boolean
  busy: boolean
  failed: boolean
  onMore: () => void
  words?: Pick<typeof leads, 'loadingMore' | 'shown' | 'moreFailed' | 'again' | 'more'>
}

/** How much of the list is here, and the way on. */
export const MoreLeads = ({
  shown,
  found,
  hasMore,
  busy,
  failed,
  onMore,
  words: text = leads,
}: MoreLeadsProps) => (
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
