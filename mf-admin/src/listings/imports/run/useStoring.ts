import { isBackendError } from 'shared-backend'
import { retryUntilAnswered } from 'shared-backend/admin/retry'
import { useStoreImportMutation } from 'shared-backend/admin/listings'
import { useEffect, useState } from 'react'
import { common } from '../../../kit/text.ts'

/** Stores an import as soon as it is due. Another tab that does the same does no harm. */
export function useStoring(id: string, isDue: boolean) {
  const [store] = useStoreImportMutation()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  /** No answer came: the request may not have arrived, either. */
  const [isUnanswered, setIsUnanswered] = useState(false)
  const isRunning = isDue || attempt > 0

  useEffect(() => {
    if (!isRunning) return
    const ending = new AbortController()
    retryUntilAnswered(
      () => store(id).unwrap(),
      ending.signal,
      () => setIsUnanswered(true),
    )
      .then(() => setAttempt(0))
      .catch((error: unknown) => {
        if (!ending.signal.aborted) setFailure(isBackendError(error) ? error.message : common.unexpected)
      })
    return () => ending.abort()
  }, [id, isRunning, attempt, store])

  const retry = () => {
    setFailure(null)
    setIsUnanswered(false)
    setAttempt((n) => n + 1)
  }
  return { failure, isUnanswered, isRetrying: attempt > 0 && failure === null, retry }
}
