import { ErrorState } from 'shared-ui'
import type { ReactNode } from 'react'
import { PageLoading } from './PageLoading.tsx'

interface LoadedProps<Data> {
  /** A query of RTK Query; loaded data stays visible when loading it again fails. */
  query: { data?: Data; isError: boolean; error?: { message?: string }; refetch: () => unknown }
  /** The message when loading fails. */
  failed: string
  children: (data: Data) => ReactNode
}

/** A page's content once its data is loaded; until then a loading indicator, or the error with a way to try again. */
export function Loaded<Data>({ query, failed, children }: LoadedProps<Data>) {
  const { data, isError, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return <PageLoading />
  return <ErrorState title={failed} message={error?.message} onRetry={() => void refetch()} />
}
