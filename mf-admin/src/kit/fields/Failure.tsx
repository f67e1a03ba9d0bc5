import { useFormikContext } from 'formik'
import { Alert } from 'shared-ui'

export interface Failed {
  message?: string
}

interface FailureProps {
  title: string
  /** Null or undefined where nothing has failed. */
  error: Failed | null | undefined
}

/** Says what has failed, and why, beside it until it is tried again. */
export const Failure = ({ title, error }: FailureProps) =>
  error ? (
    <Alert tone="danger" title={title}>
      {error.message}
    </Alert>
  ) : null

/** What a form whose save has failed keeps as its status. */
export type FormStatus = (Failed & { title: string }) | null

/** Inside a form: why its last save has failed. */
export function FormFailure() {
  const { status } = useFormikContext() as { status?: FormStatus }
  return <Failure title={status?.title ?? ''} error={status} />
}
