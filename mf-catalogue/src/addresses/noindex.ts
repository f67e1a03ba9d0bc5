import type { PageHead } from 'shared-backend'

/** Of pages that belong to no search engine: a visitor's own, or there for each search. */
export const head = (): PageHead => ({ robots: 'noindex' })
