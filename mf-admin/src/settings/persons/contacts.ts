import type { PersonRow } from 'shared-backend/admin/settings'
import { readPhone } from 'shared-domain/text'
import { formatPhone } from 'shared-ui'

const email = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** Whether somebody can be found by it: also by a number as it was before mobile ones had nine digits. */
export const isContact = (text: string) =>
  email.test(text) || readPhone(text) !== null || digitsIn(text).length >= 10

/** As the database compares contacts (`private.contact_keys`). */
const keyOf = (contact: string) =>
  contact.includes('@') ? contact.trim().toLowerCase() : formatPhone(contact).replace(/[^+\d]/g, '')

/** E-mails and phones that stand in these rows and are not searched for. */
export function otherContacts(rows: readonly PersonRow[], contacts: readonly string[]) {
  const others = new Map<string, string>()
  for (const { content } of rows)
    for (const column of ['email', 'phone', 'owner_email', 'owner_phone']) {
      const contact = content[column]
      if (typeof contact === 'string' && isContact(contact) && !others.has(keyOf(contact)))
        others.set(keyOf(contact), contact)
    }
  for (const contact of contacts) others.delete(keyOf(contact))
  return [...others.values()]
}
