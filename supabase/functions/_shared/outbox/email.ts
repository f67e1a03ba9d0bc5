export interface Email {
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
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

/** The frame of an e-mail's HTML. */
export const htmlOf = (content: string) =>
  '<!doctype html><html lang="pt-BR"><body style="font-family:Arial,sans-serif;color:#1c2430">' +
  `${content}</body></html>`
