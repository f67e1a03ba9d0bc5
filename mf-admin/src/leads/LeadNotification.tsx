import { useRetryLeadNotificationMutation, type PropertyLead } from 'shared-backend/admin'
import { Button, useToast } from 'shared-ui'
import { Send } from 'shared-ui/icons'
import { leads } from '../text.ts'
import { momentOf } from './momentOf.ts'
import styles from './Leads.module.css'

const text = leads.notification

/** Whether the agency was notified of a lead by e-mail, with a button to try again when it was not. */
export function LeadNotification({ lead }: { lead: PropertyLead }) {
  const toast = useToast()
  const [retry, { isLoading }] = useRetryLeadNotificationMutation()
  const status = lead.notification?.status
  if (status === 'sent') {
    return (
      <p className={styles.about}>{text.sent(momentOf(lead.notification?.sent_at ?? lead.created_at))}</p>
    )
  }

  const again = async () => {
    const { error } = await retry(lead.id)
    if (error) toast.error(text.retryFailed, error.message)
    else toast.success(text.retried)
  }
  return (
    <div className={styles.notification}>
      <p>{status === 'failed' ? text.failed : status === 'pending' ? text.pending : text.unsent}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={isLoading}
        icon={<Send aria-hidden="true" />}
        onClick={() => void again()}
      >
        {text.retry}
      </Button>
    </div>
  )
}
