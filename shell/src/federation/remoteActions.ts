/** A remote that did not load, or threw while it was rendered. */
export interface RemoteFailure {
  remote: string
  version: string
  /** The route's pattern: an address could reveal who looks at what. */
  route: string
  kind: 'load' | 'render'
  error: { name: string; message: string; stack?: string }
}

/** A navigation of the visitor. */
export interface Entered {
  /** The remote of the page; undefined where no loaded or known release has it. */
  remote: string | undefined
  /** Its remote by the newest registry. */
  released: string | undefined
}

export type RemoteAction =
  | { type: 'remotes/failed'; payload: RemoteFailure }
  /** All loaded remotes that have a newer release, and the shell if it has one. */
  | { type: 'remotes/stale'; payload: string[] }
  | { type: 'remotes/entered'; payload: Entered }

/** Stands for the shell in that list. */
export const theShell = 'shell'
