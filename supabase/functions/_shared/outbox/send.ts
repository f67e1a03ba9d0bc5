import { createTransport, type Transporter } from 'nodemailer'
import { env } from '../clients.ts'
import type { Email } from './email.ts'

let transport: Transporter | undefined

/** Seconds that a mail server may take, well below the lease of the outbox. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Who e-mails are from. */
export function sender(): string {
  const host = new URL(env('SITE_URL')).hostname
  return Deno.env.get('MAIL_FROM') ?? `Site da imobiliária <nao-responda@${host}>`
}

/** Sends an e-mail through SMTP_URL. Rejects with the mail server's reason. */
export function send(email: Email): Promise<unknown> {
  transport ??= createTransport({ url: env('SMTP_URL'), ...patience })
  // As an object it is one address, and not a text with names, comments and groups.
  return transport.sendMail({ from: sender(), ...email, to: { name: '', address: email.to } })
}
