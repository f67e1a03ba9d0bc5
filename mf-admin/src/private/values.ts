import type { PrivateFacts } from 'shared-backend/admin'
import type { Difference } from '../conflict/DifferencesTable.tsx'
import { privateFacts as text } from '../text.ts'

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

type Values = ReturnType<typeof toValues>

const show = (value: Values[keyof Values]) =>
  typeof value === 'number' ? value.toLocaleString('pt-BR') : (value ?? '').trim()

/** Where what is stored and what is typed are not the same. */
export const differences = (theirs: Values, mine: Values): Difference[] =>
  (Object.keys(text.fields) as (keyof Values)[])
    .map((name) => ({
      name,
      label: text.fields[name],
      theirs: show(theirs[name]),
      mine: show(mine[name]),
    }))
    .filter((row) => row.theirs !== row.mine)
