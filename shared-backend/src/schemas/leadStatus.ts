import './locale.ts'
import * as yup from 'yup'
import type { Enums } from 'shared-domain/database'
import { choice, flatObject, multiline, version } from './fields.ts'

const statuses: Record<Enums<'lead_status'>, true> = { new: true, contacted: true, won: true, lost: true }

/** Body of update-lead-status. Without `lead_notes` the notes stay as they are. */
export const leadStatusSchema = flatObject({
  lead_id: yup.string().uuid().required(),
  new_status: choice(Object.keys(statuses) as Enums<'lead_status'>[]).required(),
  lead_notes: multiline(5000).nullable(),
  seen: version(),
})
