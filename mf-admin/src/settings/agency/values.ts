import type { Agency } from 'shared-backend'
import type { AgencySettings } from 'shared-backend/admin/settings'
import { agencyLimits } from 'shared-backend/schemas'
import { formatPhone } from 'shared-ui'

export type AgencyField = keyof typeof agencyLimits
export type Values = Record<AgencyField, string>

const fields = Object.keys(agencyLimits) as AgencyField[]

/** What people reach the agency by. */
const contacts = ['creci', 'phone', 'whatsapp', 'email', 'address'] as const

/** The contacts that the site has from its configuration alone: nobody has stored them yet. */
export const unstoredContacts = (stored: AgencySettings | null, agency: Agency): Partial<Values> =>
  Object.fromEntries(contacts.flatMap((name) => (stored?.[name] == null ? [[name, agency[name]]] : [])))

/** As the form holds them: a contact that is not stored is `shown` on the site, any other text an empty field. */
export const toValues = (stored: AgencySettings | null, shown: Partial<Values>) =>
  Object.fromEntries(
    fields.map((name) => {
      const value = stored?.[name] ?? shown[name] ?? ''
      return [name, name === 'whatsapp' ? formatPhone(value) : value]
    }),
  ) as Values
