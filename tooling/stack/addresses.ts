import type { StackPorts } from './options.ts'
import { claimPort } from './ports.ts'

/** The stack's ports, each one free: the wanted ones, and for 0 or none any. */
export async function claimPorts(wanted: Partial<StackPorts> = {}) {
  return {
    site: await claimPort(wanted.site ?? 0, 'site', 'PORT'),
    api: await claimPort(wanted.api ?? 0, 'Supabase API', 'API_PORT'),
    mail: await claimPort(wanted.mail ?? 0, 'mailbox', 'MAIL_PORT'),
    database: await claimPort(wanted.database ?? 0, 'database', 'DATABASE_PORT'),
    smtp: await claimPort(wanted.smtp ?? 0, 'mail server', 'SMTP_PORT'),
    lite: await claimPort(0, 'Supabase services', ''),
    functions: await claimPort(0, 'functions', ''),
  }
}

export type ClaimedPorts = Awaited<ReturnType<typeof claimPorts>>

/** Where people and programs reach the stack. */
export function addressesOf(ports: ClaimedPorts) {
  return {
    apiUrl: `http://localhost:${ports.api}`,
    siteUrl: `http://localhost:${ports.site}`,
    mailUrl: `http://localhost:${ports.mail}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
  }
}

export type Addresses = ReturnType<typeof addressesOf>
