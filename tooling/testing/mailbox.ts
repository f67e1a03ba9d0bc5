import { setTimeout as pause } from 'node:timers/promises'
import { testStack } from './stack.ts'

interface MailAddress {
  address: string
  name: string
}

/** A caught e-mail, as far as tests read it. */
export interface Mail {
  id: string
  subject: string
  from: MailAddress[]
  to: MailAddress[]
  replyTo?: MailAddress[]
  text?: string
  html?: string
  headers: Record<string, string>
}

/** The mailbox of the local stack, `mailUrl` of the running test stack unless another is given. */
export function mailbox(mailUrl = testStack().mailUrl) {
  const all = async () => {
    const response = await fetch(`${mailUrl}/email`)
    return (await response.json()) as Mail[]
  }

  return {
    all,
    /** Waits until an e-mail fits and returns it; fails after `timeout` ms with the subjects that are there. */
    async find(fits: (mail: Mail) => boolean, timeout = 10_000) {
      const deadline = performance.now() + timeout
      for (;;) {
        const mails = await all()
        const found = mails.find(fits)
        if (found) return found
        if (performance.now() > deadline) {
          throw new Error(
            `No such e-mail; there are: ${mails.map((mail) => mail.subject).join(' | ') || 'none'}`,
          )
        }
        await pause(50)
      }
    },
    async clear() {
      await fetch(`${mailUrl}/email/all`, { method: 'DELETE' })
    },
  }
}
