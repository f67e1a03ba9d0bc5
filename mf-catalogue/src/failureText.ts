import { isBackendError } from 'shared-backend'
import { states } from './text.ts'

/** What to say of listings that did not come: that the visitor may go on later, where that is why, else that it failed. */
export const failureText = (error: unknown) =>
  isBackendError(error) && error.kind === 'rate-limited' ? error.message : states.loadError
