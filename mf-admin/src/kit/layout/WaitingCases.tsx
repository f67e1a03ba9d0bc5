import { useGetDeskQuery } from 'shared-backend/admin/desk'
import { VisuallyHidden } from 'shared-ui'
import { leadPolling } from './leadPolling.ts'
import { waitingCases as text } from './text.ts'
import styles from './AdminHeader.module.css'

/** How many wait for an answer; nothing while nobody does. */
export function WaitingCases() {
  const { data } = useGetDeskQuery(undefined, leadPolling)
  const count = data?.waiting ?? 0
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{`(${text.waiting(count)})`}</VisuallyHidden>
    </span>
  )
}
