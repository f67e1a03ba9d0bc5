import { useFormikContext } from 'formik'
import { Alert } from 'shared-ui'
import { common } from '../text.ts'

/**
 * Inside a form: why its last save has failed, which stays after the notice has gone. The form keeps the reason as its
 * status.
 */
export function NotSaved() {
  const { status: why } = useFormikContext() as { status?: string | null }
  return why ? <Alert tone="warning">{common.notSaved(why)}</Alert> : null
}
