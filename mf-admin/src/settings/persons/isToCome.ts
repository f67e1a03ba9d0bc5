import type { PersonRow } from 'shared-backend/admin/settings'

/** Whether it is a visit that somebody counts on. */
export const isToCome = ({ kind, content, happened_at }: PersonRow) =>
  kind === 'visit' && content.status !== 'cancelled' && Date.parse(happened_at) > Date.now()
