import type { PageHead } from 'shared-backend'

/** The pages belong to no search engine: one is for whoever has a link, the other one is there for each search. */
export const head = (): PageHead => ({ robots: 'noindex' })
