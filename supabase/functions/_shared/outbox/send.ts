import { createTransport, type Transporter } from 'nodemailer'
import { env } from '../clients.ts'
import type { Email } from './email.ts'

let transport: Transporter | undefined

/** Seconds that a mail server may take, well below the lease of the outbox. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The address that e-mails are from. `MAIL_FROM` may have a name before it, in whose place stands the agency's. */
export function fromAddress(): string {
  const from = Deno.env.get('MAIL_FROM') ?? `nao-responda@${new URL(env('SITE_URL')).hostname}`
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

/** Sends an e-mail through SMTP_URL. Rejects with the mail server's reason. */
export function send({ fromName, to, ...email }: Email): Promise<unknown> {
  transport ??= createTransport({ url: env('SMTP_URL'), ...patience })
  return transport.sendMail({
    from: { name: fromName, address: fromAddress() },
    ...email,
    // As an object it is one address, and not a text with names, comments and groups.
    to: { name: '', address: to },
  })
}
