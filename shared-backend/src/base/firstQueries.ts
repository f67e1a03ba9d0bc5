import type { Store } from './store.ts'

export type RouteParams = Record<string, string | undefined>

/**
 * By route, as the remote's `package.json` writes it: starts the queries that its first screen waits for, with
 * `{ subscribe: false }`. A remote exports it beside its App, and its pages are then drawn in one go, by the
 * front door as well as in the browser.
 */
export type FirstQueries = Record<
  string,
  (dispatch: Store['dispatch'], params: RouteParams) => PromiseLike<unknown>[]
>

/** Resolves when the queries of a route have their answers, be they failures. */
export const readFirst = (
  queries: FirstQueries = {},
  pattern: string,
  store: Store,
  params: RouteParams,
): Promise<unknown> => Promise.allSettled(queries[pattern]?.(store.dispatch, params) ?? [])
