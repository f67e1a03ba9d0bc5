import { useGetLeadFiguresQuery } from 'shared-backend/admin/desk'
import { VisuallyHidden } from 'shared-ui'
import { leadPolling } from './leadPolling.ts'
import { newLeads as text } from './text.ts'
import styles from './AdminHeader.module.css'

/** How many leads nobody has looked after yet; nothing while there are none. */
export function NewLeads() {
  const { data } = useGetLeadFiguresQuery([], leadPolling)
  const count = data?.new ?? 0
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{`(${text.unread(count)})`}</VisuallyHidden>
    </span>
  )
}
