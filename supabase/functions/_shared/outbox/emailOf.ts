import { type Content, given, type Link, waysTo } from './content.ts'
import type { Mail } from './deliver.ts'
import { type Email, oneLine } from './email.ts'
import { layoutOf } from './layout.ts'

const linkLine = ({ label, address }: Link) => `${label}: ${address}`

/** What the layout shows, in plain text: blocks with a blank line between them. */
function textOf({ company_name, agency }: Mail, content: Content) {
  const { heading, paragraphs, listings = [], facts = [], button, links = [], notes = [] } = content
  const lines = given(facts).map((fact) => fact.join(': '))
  const foot = waysTo(agency).map(({ label, value }) => `${label}: ${value}`)
  const blocks = [
    heading,
    ...paragraphs,
    ...listings.map(({ title, lines: more, address = '' }) => [title, ...more, address].join('\n').trim()),
    lines.join('\n'),
    button ? linkLine(button) : '',
    ...links.map(linkLine),
    ...notes,
    ['-- ', company_name, ...foot].join('\n'),
  ]
  return blocks.filter(Boolean).join('\n\n')
}

/**
 * Makes an e-mail, as text and as HTML of the same layout. What an agency gets about a person is answered to that person, what
 * a visitor gets to the agency.
 */
export function emailOf(mail: Mail, content: Content): Email {
  const { recipient, company_name, audience, agency } = mail
  const { subject, icalEvent, messageId, headers } = content
  const toAgency = agency.email ? { name: company_name, address: agency.email } : undefined
  const replyTo = audience === 'agency' ? content.replyTo : toAgency
  return {
    fromName: oneLine(company_name),
    to: recipient ?? '',
    replyTo: replyTo && { ...replyTo, name: oneLine(replyTo.name) },
    subject: oneLine(subject),
    text: textOf(mail, content),
    html: layoutOf(mail, content).toString(),
    icalEvent,
    messageId,
    headers,
  }
}
