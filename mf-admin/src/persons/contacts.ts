import type { PersonRow } from 'shared-backend/admin'
import { isPhone } from '../fields/isPhone.ts'

const email = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/

/** Whether somebody can be found by it. */
export const isContact = (text: string) => email.test(text) || isPhone(text)

/** As the database compares contacts (`private.contact_keys`). */
const keyOf = (contact: string) =>
  contact.includes('@')
    ? contact.trim().toLowerCase()
    : contact.replace(/\D/g, '').replace(/^0*(?:55(?=0?\d{10,11}$))?0?/, '')

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
