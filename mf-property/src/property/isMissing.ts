import { isBackendError } from 'shared-backend'

/** Kinds that say that there is no such property, rather than that we could not ask. */
const missing = new Set(['not-found', 'invalid'])

export const isMissing = (error: unknown) => isBackendError(error) && missing.has(error.kind)
