import type { Store } from './store.ts'

export type RouteParams = Record<string, string | undefined>

/**
 * By route, as the remote's `package.json` writes it: starts the queries that its page waits for, with
 * `{ subscribe: false }`. A remote exports it beside its App, and its pages are then rendered in one go, by the
 * server as well as in the browser.
 */
export type Loaders = Record<
  string,
  (dispatch: Store['dispatch'], params: RouteParams) => PromiseLike<unknown>[]
>

/** Resolves when the queries of a route have their answers, be they failures. */
export const runLoader = (
  queries: Loaders = {},
  pattern: string,
  store: Store,
  params: RouteParams,
): Promise<unknown> => Promise.allSettled(queries[pattern]?.(store.dispatch, params) ?? [])
