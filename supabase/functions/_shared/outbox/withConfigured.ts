import type { Agency, Mail } from './deliver.ts'

/** Adds what the site's configuration says of the agency, `AGENCY`, where the agency has entered nothing itself. */
export function withConfigured<Some extends Mail>(mail: Some): Some {
  const { phone, whatsapp, email, address } = JSON.parse(Deno.env.get('AGENCY') ?? '{}') as Agency
  return { ...mail, agency: { phone, whatsapp, email, address, ...mail.agency } }
}
