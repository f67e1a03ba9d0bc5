import './locale.ts'
import type * as yup from 'yup'
import type { TablesInsert } from 'shared-domain/database'
import { day, optionalText } from './facts.ts'
import { amount, email, flatObject, line, multiline, phoneText } from './fields.ts'

type ServerOwned = 'property_id' | 'tenant_id' | 'created_at' | 'updated_at' | 'owner_words'

/** The payload of the form of a property's private facts. */
export const privateFactsSchema = flatObject({
  owner_name: optionalText(line(120)),
  owner_phone: optionalText(phoneText()),
  owner_email: optionalText(email()),
  keys_at: optionalText(line(200)),
  commission: amount(100),
  authorised_until: day(),
  notes: optionalText(multiline(5000)),
}) satisfies yup.ObjectSchema<Omit<TablesInsert<'property_private_facts'>, ServerOwned>>
