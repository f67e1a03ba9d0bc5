import type { PropertyLead } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { UnsentNotice } from '../notifications/UnsentNotice.tsx'
import { notifications as text } from '../notifications/text.ts'
import styles from './Leads.module.css'

/** Whether the agency was notified of a lead by e-mail. */
export function LeadNotification({ lead: { id, emails, created_at } }: { lead: PropertyLead }) {
  const [first] = emails
  const unsent = emails.find(({ status }) => status !== 'sent')
  if (first && !unsent)
    return <p className={styles.about}>{text.sent(writeMoment(first.sent_at ?? created_at))}</p>
  return <UnsentNotice id={id}>{text.unsent(unsent?.status)}</UnsentNotice>
}
