import type { Mail } from './deliver.ts'
import { type Email, escapeHtml, htmlOf, oneLine } from './email.ts'

/** Of a user who has forgotten the password. */
export type PasswordMail = Mail<{
  username: string
  /** Only this e-mail has it: the database keeps its hash. */
  token: string
}>

/** Makes the e-mail to the agency with the link that sets a new password. */
export function passwordEmail(
  { recipient, company_name, about: { username, token } }: PasswordMail,
  siteUrl: string,
): Email {
  // Behind the hash sign it is sent to no server.
  const link = `${siteUrl}/admin/new-password#${token}`
  const asked = `Alguém pediu uma nova senha para o usuário ${username} no painel de ${company_name}.`
  const how = 'Para definir a nova senha, abra o link. Ele funciona uma única vez, por 1 hora:'
  const otherwise = 'Se ninguém da equipe pediu, ignore este e-mail: a senha continua a mesma.'
  return {
    to: recipient ?? '',
    subject: oneLine(`Nova senha para ${username} – ${company_name}`),
    text: [asked, '', how, link, '', otherwise].join('\n'),
    html: htmlOf(
      `<p>${escapeHtml(asked)}</p><p>${how}<br><a href="${escapeHtml(link)}">Definir nova senha</a></p>` +
        `<p>${otherwise}</p>`,
    ),
  }
}
