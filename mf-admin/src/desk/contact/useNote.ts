import { useLogContactMutation } from 'shared-backend/admin/desk'
import { useToast } from 'shared-ui'
import type { Channel } from './ContactActions.tsx'
import { contact as text } from './text.ts'

/** Characters of a message that the history keeps. */
export const MOST = 4000

/** Notes in a case's history that a way to reach the person was opened, and with which message. */
export function useNote(caseId: string | undefined) {
  const toast = useToast()
  const [log] = useLogContactMutation()
  return (channel: Channel, message: string) => {
    if (!caseId) return
    const contact = {
      id: crypto.randomUUID(),
      case_id: caseId,
      channel,
      message: channel === 'phone' ? null : message.slice(0, MOST),
    }
    const store = async () => {
      const { error } = await log(contact)
      if (error) toast.error(text.logFailed, error.message, { label: text.logAgain, run: () => void store() })
    }
    void store()
  }
}
