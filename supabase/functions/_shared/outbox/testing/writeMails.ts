import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sampleMails } from './sampleMails.ts'

/* `npm run mails`: writes every e-mail with sample data, to look at. */

const folder = fileURLToPath(new URL('../../../../../.local/mails', import.meta.url))
mkdirSync(folder, { recursive: true })
const pictures = {
  photo: '../../tooling/seed/pictures/colonial-0.avif',
  logo: '../../tooling/seed/pictures/company-logo.png',
}
const mails = Object.entries(sampleMails((sample) => sample, pictures))
for (const [name, { subject, replyTo, text, html, icalEvent }] of mails) {
  writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(
    join(folder, `${name}.txt`),
    `Subject: ${subject}\nReply-To: ${replyTo?.address ?? ''}\n\n${text}\n${icalEvent ? `\n${icalEvent.content}` : ''}`,
  )
}
console.log(`Wrote ${mails.length} e-mails, as .html and .txt, to ${folder}`)
