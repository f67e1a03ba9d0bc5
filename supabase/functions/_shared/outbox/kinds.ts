import { alertLinks } from '../alerts/alertLinks.ts'
import { inBackground } from '../background.ts'
import { env } from '../clients.ts'
import { pushNews } from '../push/pushNews.ts'
import { salt } from '../sender/salt.ts'
import { hashOfToken, tokenOf } from '../visits/token.ts'
import { newsEmail, type NewsMail, questionEmail } from './alertEmail.ts'
import type { Kind } from './deliver.ts'
import { inquiryEmail, type InquiryMail } from './inquiryEmail.ts'
import { leadEmail, type LeadMail } from './leadEmail.ts'
import { passwordEmail, type PasswordMail } from './passwordEmail.ts'
import { fromAddress } from './send.ts'
import { visitEmail } from './visitEmail.ts'
import type { VisitMail } from './visitMail.ts'

const siteUrl = () => env('SITE_URL')

/** Of the visitor's link; undefined once the salt is another, when the link would lead to nothing. */
async function linkToken({ about: { visit } }: VisitMail) {
  const token = await tokenOf(salt(), visit.id)
  return (await hashOfToken(token)) === visit.token_hash ? token : undefined
}

const visit: Kind<VisitMail['about']> = {
  compose: async (mail) => {
    const one = mail as VisitMail
    return visitEmail(one, { siteUrl: siteUrl(), from: fromAddress(), token: await linkToken(one) })
  },
}

/** The kinds of e-mails, as `kind` of the outbox names them. */
export const kinds: Record<string, Kind<never>> = {
  lead: { compose: (mail: LeadMail) => leadEmail(mail, siteUrl()) },
  inquiry: { compose: (mail: InquiryMail) => inquiryEmail(mail, siteUrl()) },
  visit_unconfirmed: visit,
  visit_unheld: visit,
  visit_requested: visit,
  visit_booked: visit,
  visit_confirmed: visit,
  visit_moved: visit,
  visit_cancelled: visit,
  visit_reminder: visit,
  alert_question: {
    compose: async (mail: NewsMail) => questionEmail(mail, await alertLinks(mail.about)),
  },
  alert_news: {
    compose: async (mail: NewsMail) => newsEmail(mail, await alertLinks(mail.about)),
    // Push services may be slow, and no e-mail waits for them.
    sent: ({ about }: NewsMail) => inBackground(() => pushNews(about)),
  },
  password_link: { compose: (mail: PasswordMail) => passwordEmail(mail, siteUrl()) },
}
