import type { LeadStatus, PropertyLead } from 'shared-backend/admin'
import { normalize } from 'shared-ui'

/** Leads of a status (null for all) whose name, place, e-mail or phone hold every word searched for. */
export function filterLeads(leads: PropertyLead[], status: LeadStatus | null, search: string) {
  const words = normalize(search).split(' ').filter(Boolean)
  return leads.filter((lead) => {
    if (status && lead.status !== status) return false
    const text = normalize(
      `${lead.owner_name} ${lead.city} ${lead.address} ${lead.email} ${lead.phone} ${lead.phone.replace(/\D/g, '')}`,
    )
    return words.every((word) => text.includes(word))
  })
}
