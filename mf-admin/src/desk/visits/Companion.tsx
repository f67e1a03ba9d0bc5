import { useSession } from 'shared-backend'
import { useSetVisitCompanionMutation, type AgencyVisit } from 'shared-backend/admin/desk'
import { useGetTenantAdminUsersQuery } from 'shared-backend/admin/settings'
import { useToast } from 'shared-ui'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { refusalOf } from '../../kit/visits/refusal.ts'
import { visits as text } from './text.ts'

/** Who of the agency goes along: stored at once. */
export function Companion({ visit: { id, companion_id, companion } }: { visit: AgencyVisit }) {
  const toast = useToast()
  const session = useSession()
  const { data: team = [] } = useGetTenantAdminUsersQuery(session?.tenant_id ?? '', { skip: !session })
  const [save, { isLoading }] = useSetVisitCompanionMutation()
  // What was chosen over that one, until the visits are read again.
  const [chosen, setChosen] = useState<{ over: string | null; id: string | null }>()
  if (chosen && chosen.over !== companion_id) setChosen(undefined)
  const shown = chosen?.over === companion_id ? chosen.id : companion_id
  const known = team.map((user) => ({ value: user.id, label: user.username }))
  // Until the team is there.
  if (companion_id && !known.some(({ value }) => value === companion_id))
    known.push({ value: companion_id, label: companion?.username ?? '' })

  const choose = async (next: string) => {
    // One after the other: each names the one before.
    if (isLoading) return
    const companionId = next || null
    setChosen({ over: companion_id, id: companionId })
    const { error } = await save({ id, seen: shown, companionId })
    if (error) {
      setChosen(undefined)
      toast.error(text.companionFailed, refusalOf(error))
    } else toast.success(text.companionSaved(known.find(({ value }) => value === next)?.label ?? text.nobody))
  }
  return (
    <Choice
      label={text.companion}
      options={[{ value: '', label: text.nobody }, ...known]}
      value={shown ?? ''}
      onChoose={(next) => void choose(next)}
    />
  )
}
