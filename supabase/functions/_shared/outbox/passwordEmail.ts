import type { Mail } from './deliver.ts'
import type { Email } from './email.ts'
import { emailOf } from './emailOf.ts'

/** Of a user who has forgotten the password. */
export type PasswordMail = Mail<{
  username: string
  /** Only this e-mail has it: the database keeps its hash. */
  token: string
}>

/** Makes the e-mail to the agency with the link that sets a new password. */
export function passwordEmail(mail: PasswordMail, siteUrl: string): Email {
  const { company_name, about } = mail
  return emailOf(mail, {
    subject: `Nova senha para ${about.username} – ${company_name}`,
    heading: 'Nova senha',
    paragraphs: [
      `Alguém pediu uma nova senha para o usuário ${about.username} no painel de ${company_name}.`,
      'Para definir a nova senha, abra o link. Ele funciona uma única vez, por 1 hora:',
    ],
    // Behind the hash sign it is sent to no server.
    button: { label: 'Definir nova senha', address: `${siteUrl}/admin/new-password#${about.token}` },
    notes: ['Se ninguém da equipe pediu, ignore este e-mail: a senha continua a mesma.'],
  })
}
