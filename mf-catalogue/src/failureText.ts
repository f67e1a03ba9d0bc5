import { isBackendError } from 'shared-backend'
import { states } from './text.ts'

/** The message for listings that failed to load: the one of the rate limit, or a general one. */
export const failureText = (error: unknown) =>
  isBackendError(error) && error.kind === 'rate-limited' ? error.message : states.loadError
