export interface Email {
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** A calendar file, in nodemailer's words. */
  icalEvent?: { method: string; filename: string; content: string }
  /** With its angle brackets. */
  messageId?: string
  headers?: Record<string, string>
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Puts a text on one line, so that nobody can add headers. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The frame of an e-mail's HTML: a column that is read alike on a phone and on a wide screen. */
export const htmlOf = (content: string) =>
  '<!doctype html><html lang="pt-BR"><head><meta name="viewport" content="width=device-width"></head>' +
  '<body style="margin:0;font-family:Arial,sans-serif;line-height:1.5;color:#1c2430">' +
  `<div style="max-width:560px;margin:0 auto;padding:24px 16px">${content}</div></body></html>`

/** Labels with what was sent; what was not has no line. */
type Facts = [label: string, value: string | number | null][]

const row = ([label, value]: [string, string]) =>
  `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${escapeHtml(label)}</th>` +
  `<td style="padding:4px 0">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`

interface Content {
  intro: string
  facts: Facts
  links: [label: string, address: string][]
}

/** The body of an e-mail, as text and as HTML. */
export function bodyOf({ intro, facts, links }: Content): Pick<Email, 'text' | 'html'> {
  const lines = facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]): [string, string] => [label, String(value)])
  const anchor = ([label, address]: [string, string]) =>
    `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`
  return {
    text: [
      intro,
      '',
      ...lines.map((line) => line.join(': ')),
      '',
      ...links.map((link) => link.join(': ')),
    ].join('\n'),
    html: htmlOf(
      `<p>${escapeHtml(intro)}</p><table style="border-collapse:collapse">${lines.map(row).join('')}</table>` +
        links.map(anchor).join(''),
    ),
  }
}
