import type { PageHead } from 'shared-backend'

/** The page is for whoever has the link. */
export const head = (): PageHead => ({ robots: 'noindex' })
