/** A remote that did not load, or threw while it was rendered. */
export interface RemoteFailure {
  remote: string
  version: string
  /** The route's pattern: an address may tell who looks at what. */
  route: string
  kind: 'load' | 'render'
  error: { name: string; message: string; stack?: string }
}

/** Where a visitor has come to. */
export interface Entered {
  /** Who serves the page; undefined: none of the releases that this page knows and runs. */
  remote: string | undefined
  /** Who serves it by the newest registry. */
  released: string | undefined
}

export type RemoteAction =
  | { type: 'remotes/failed'; payload: RemoteFailure }
  /** All running remotes of which another release is out by now, and the shell where it is one of them. */
  | { type: 'remotes/stale'; payload: string[] }
  | { type: 'remotes/entered'; payload: Entered }

/** The shell among what is stale. */
export const theShell = 'shell'
