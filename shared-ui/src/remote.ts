import type { ComponentType } from 'react'

/** What a remote exposes as `./App`: it renders its own `<Routes>`, with absolute paths of the site. */
export type RemoteApp = ComponentType

/**
 * By route pattern: how the query of an address is written. Gives the same for what it has given; both with their
 * question mark, or empty.
 */
export type CanonicalQueries = Record<string, (query: string) => string>
