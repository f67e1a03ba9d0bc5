import type { PageHead } from 'shared-backend'

/** The list is in the visitor's browser, or in the address of whoever shares it. */
export const head = (): PageHead => ({ robots: 'noindex' })
