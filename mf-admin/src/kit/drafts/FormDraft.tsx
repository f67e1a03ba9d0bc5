import { useFormikContext } from 'formik'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useUnsaved, type UnsavedForm } from '../layout/LeaveGuard.tsx'
import { draftOf, useKeepDraft } from './inMemory.ts'

interface FormDraftProps<T> {
  /** The form's. */
  name: string
  /** Empty values for fields that are not kept for the next sign-in, which may be another user's: passwords. */
  without?: Partial<T>
  /** Whether a navigation leaves the form; by default one to another page does. */
  isLeftBy?: UnsavedForm['isLeftBy']
}

/** Inside a form: a dialog asks before it is left unsaved, and typed values survive the end of the sign-in. */
export function FormDraft<T extends object>({ name, without, isLeftBy }: FormDraftProps<T>) {
  const { values, dirty, setValues } = useFormikContext<T>()
  const [before] = useState(() => draftOf<T>(name))
  useKeepDraft(name, dirty ? { ...values, ...without } : null)
  useUnsaved(dirty, { isLeftBy })
  const putBack = useEffectEvent(() => {
    if (before) void setValues(before)
  })
  // Before anything of the form is seen.
  useLayoutEffect(() => putBack(), [])
  return null
}
