import { isBackendError } from 'shared-backend'
import { useGetVisitQuery } from 'shared-backend/visits'
import { ErrorState } from 'shared-ui'
import { text } from './text.ts'
import { UnknownVisit } from './UnknownVisit.tsx'
import { VisitView } from './VisitView.tsx'
import { WaysOn } from './WaysOn.tsx'

/** The visit of a token, as it stands now. */
export function LinkedVisit({ token }: { token: string }) {
  const { data, error, refetch } = useGetVisitQuery(token)
  const kind = isBackendError(error) ? error.kind : undefined
  if (kind === 'not-found' || kind === 'invalid') return <UnknownVisit />
  if (data) return <VisitView token={token} stored={data} />
  if (!error) return <p role="status">{text.loading}</p>
  return (
    <ErrorState
      title={text.loadFailed}
      message={error.message}
      onRetry={() => void refetch()}
      action={<WaysOn />}
    />
  )
}
