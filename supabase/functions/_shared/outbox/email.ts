export interface Email {
  /** The name of who it is from; the address is the site's. */
  fromName: string
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

/** Puts a text on one line, so that nobody can add headers. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
