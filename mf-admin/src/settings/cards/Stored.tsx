import { ErrorState, Spinner } from 'shared-ui'
import type { ReactNode } from 'react'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { common } from '../../kit/text.ts'
import { settings } from './text.ts'

interface StoredProps<Data> {
  query: {
    data?: Data
    isError: boolean
    isFetching: boolean
    fulfilledTimeStamp?: number
    refetch: () => unknown
  }
  failed: string
  /** Of what stands for the form until it is there. */
  className: string | undefined
  children: (stored: Data | null) => ReactNode
}

/** A form over what is stored now: another admin may have saved since this browser last looked. */
export function Stored<Data>({ query, failed, className, children }: StoredProps<Data>) {
  const isFresh = useIsFresh(query.fulfilledTimeStamp)
  if (isFresh) return children(query.data ?? null)
  if (query.isError && !query.isFetching)
    return (
      <ErrorState
        title={failed}
        message={settings.tenant.loadFailedHelp}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className={className}>
      <Spinner label={common.loading} />
    </div>
  )
}
