import type { Email } from './email.ts'

/** How to reach the agency; nothing stands for what nobody has entered. */
export interface Agency {
  /** The address of its logo. */
  logo?: string
  phone?: string
  /** Digits, country first; + before the code of another country than Brazil. */
  whatsapp?: string
  email?: string
  address?: string
}

/** A claimed row of the outbox. */
export interface Mail<About = unknown> {
  id: string
  kind: string
  audience: string
  /** Null when the agency has no address. */
  recipient: string | null
  company_name: string
  agency: Agency
  /** What its composer needs, as `claim_mails` gives it. */
  about: About
}

/** What is done for the e-mails of one kind. */
export interface Kind<About> {
  /** Undefined where nothing is left to say: then nothing is sent, and it counts as done. */
  compose: (mail: Mail<About>) => Email | undefined | Promise<Email | undefined>
  /** Is told once of each e-mail that went out. */
  sent?: (mail: Mail<About>) => void
}

export interface Outbox {
  /** A composer knows what its e-mails are about; the outbox does not. */
  kinds: Record<string, Kind<never>>
  claim: () => Promise<Mail[]>
  send: (email: Email) => Promise<unknown>
  /** Records that the e-mail was sent, or why not. */
  settle: (id: string, error?: string) => Promise<unknown>
}

export const NO_RECIPIENT = 'Nenhum email de notificação configurado'

async function attempt({ kinds, send }: Outbox, mail: Mail): Promise<string | undefined> {
  if (!mail.recipient) return NO_RECIPIENT
  try {
    const kind = kinds[mail.kind]
    if (!kind) throw new Error(`No composer of ${mail.kind}`)
    const email = await kind.compose(mail as Mail<never>)
    if (email) await send(email)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Tries every e-mail that is due once. A failed one stays in the outbox, which sets when it is due again. */
export async function deliver(outbox: Outbox): Promise<{ sent: number; failed: number }> {
  const claimed = await outbox.claim()
  const problems = await Promise.all(
    claimed.map(async (mail) => {
      const problem = await attempt(outbox, mail)
      const outcome = await outbox.settle(mail.id, problem)
      // Another answer: somebody else has sent it meanwhile.
      if (outcome === 'sent') outbox.kinds[mail.kind]?.sent?.(mail as Mail<never>)
      return problem
    }),
  )
  const failed = problems.filter((problem) => problem !== undefined).length
  return { sent: claimed.length - failed, failed }
}
