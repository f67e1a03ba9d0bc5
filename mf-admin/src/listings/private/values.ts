import type { PrivateFacts } from 'shared-backend/admin/listings'
import { formatNumber } from 'shared-domain/numbers'

/** As the form holds them: nothing known is an empty field. */
export const toValues = (stored: PrivateFacts | null) => ({
  owner_name: stored?.owner_name ?? '',
  owner_phone: stored?.owner_phone ?? '',
  owner_email: stored?.owner_email ?? '',
  keys_at: stored?.keys_at ?? '',
  commission: (stored?.commission ?? null) as number | string | null,
  authorised_until: stored?.authorised_until ?? '',
  notes: stored?.notes ?? '',
})

export type Values = ReturnType<typeof toValues>

/** A field as the owner reads it. */
export function show(values: Values, name: keyof Values) {
  const value = values[name]
  return typeof value === 'number' ? formatNumber(value) : (value ?? '').trim()
}
