import { useRetryNotificationsMutation } from 'shared-backend/admin/desk'
import { Button, useToast } from 'shared-ui'
import { Send } from 'shared-ui/icons'
import { useEffect, useRef } from 'react'
import { notifications as text } from './text.ts'
import styles from './UnsentNotice.module.css'

interface UnsentNoticeProps {
  /** Of the lead or the inquiry that it is about. */
  id: string
  children: string
}

/** Says that an e-mail has not been sent, with a button to send it again. */
export function UnsentNotice({ id, children }: UnsentNoticeProps) {
  const toast = useToast()
  const [retry, { isLoading }] = useRetryNotificationsMutation()
  const notice = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // The pressed button goes with the notice: the focus stays at the card.
  useEffect(() => {
    const card = notice.current?.closest<HTMLElement>('[tabindex="-1"]')
    return () => {
      if (isPressed.current && document.activeElement === document.body) card?.focus({ preventScroll: true })
    }
  }, [])

  const again = async () => {
    isPressed.current = true
    const { error } = await retry(id)
    if (error) toast.error(text.retryFailed, error.message)
    else toast.success(text.retried)
  }
  return (
    <div ref={notice} className={styles.notice}>
      <p>{children}</p>
      <Button variant="secondary" size="sm" busy={isLoading} icon={<Send />} onClick={() => void again()}>
        {text.retry}
      </Button>
    </div>
  )
}
