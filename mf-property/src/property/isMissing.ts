import { isBackendError } from 'shared-backend'

/** Kinds of errors for an absent property, rather than for a failed request. */
const missing = new Set(['not-found', 'invalid'])

export const isMissing = (error: unknown) => isBackendError(error) && missing.has(error.kind)
