import type { Email } from './email.ts'

/** A claimed row of an outbox. */
export interface Notification {
  id: string
  /** Null when the agency has no address. */
  recipient: string | null
  company_name: string | null
}

export interface Outbox<Claimed extends Notification> {
  claim: () => Promise<Claimed[]>
  /** Undefined where nothing is left to say: then nothing is sent, and it counts as done. */
  compose: (notification: Claimed) => Email | undefined | Promise<Email | undefined>
  send: (email: Email) => Promise<unknown>
  /** Records that the e-mail was sent, or why not. */
  settle: (id: string, error?: string) => Promise<unknown>
  /** Is told once of each e-mail that went out, and waited for by nobody. */
  sent?: (notification: Claimed) => void
}

export const NO_RECIPIENT = 'Nenhum email de notificação configurado'

async function attempt<Claimed extends Notification>(
  outbox: Outbox<Claimed>,
  notification: Claimed,
): Promise<string | undefined> {
  if (!notification.recipient) return NO_RECIPIENT
  try {
    const email = await outbox.compose(notification)
    if (email) await outbox.send(email)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Tries every e-mail that is due once. A failed one stays in the outbox, which sets when it is due again. */
export async function deliver<Claimed extends Notification>(
  outbox: Outbox<Claimed>,
): Promise<{ sent: number; failed: number }> {
  const claimed = await outbox.claim()
  const problems = await Promise.all(
    claimed.map(async (notification) => {
      const problem = await attempt(outbox, notification)
      const outcome = await outbox.settle(notification.id, problem)
      // Another answer: somebody else has sent it meanwhile.
      if (outcome === 'sent') outbox.sent?.(notification)
      return problem
    }),
  )
  const failed = problems.filter((problem) => problem !== undefined).length
  return { sent: claimed.length - failed, failed }
}
