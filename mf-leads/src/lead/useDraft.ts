import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from 'shared-ui'
import { readDraft } from './draft.ts'
import { emptyLead, type LeadValues } from './values.ts'

/** The draft in this browser, read once; the server and hydration start without it. */
export function useDraft({ unless }: { unless: boolean }) {
  const isHydrated = useHydrated()
  const [draft] = useState(readDraft)
  return isHydrated && !unless ? draft : null
}

const filled = (values: LeadValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== emptyLead[name as keyof LeadValues]),
  )

/** Inside the form: restores the draft; values that were typed since the page opened take precedence. */
export function RestoreDraft({ draft }: { draft: LeadValues | null }) {
  const { values, setValues } = useFormikContext<LeadValues>()
  const restore = useEffectEvent(() => {
    if (draft) void setValues({ ...draft, ...filled(values) }, false)
  })
  useEffect(() => restore(), [draft])
  return null
}
