import { useFormikContext } from 'formik'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useUnsaved, type UnsavedForm } from '../layout/LeaveGuard.tsx'
import { draftOf, useKeepDraft } from './inMemory.ts'

interface FormDraftProps<T> {
  /** The form's. */
  name: string
  /** What may wait for the next sign-in, which somebody else's may be: no passwords. */
  without?: Partial<T>
  /** What leaves the form; by default another page. */
  isLeftBy?: UnsavedForm['isLeftBy']
}

/** Inside a form: leaving it unsaved is asked about, and what is typed survives the end of the sign-in. */
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
