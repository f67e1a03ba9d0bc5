import type { Case } from 'shared-backend/admin/desk'

/** Who is behind a case, and how to reach them. */
export const personOf = ({ lead, inquiry }: Case) => ({
  name: lead?.owner_name ?? inquiry?.name ?? '',
  phone: lead?.phone ?? inquiry?.phone ?? null,
  email: lead?.email ?? inquiry?.email ?? null,
})

/** By which a message addresses somebody. */
export const greetingName = (name: string) => name.split(' ')[0] ?? name

/** What a case is about, in a line; empty where it is about no listing. */
export const aboutOf = ({ lead, inquiry }: Case) =>
  lead ? [lead.property_kind, lead.deal_kind, lead.city].join(' · ') : (inquiry?.property_title ?? '')
