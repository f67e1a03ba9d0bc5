import type { ComponentType } from 'react'
import type { SiteConfig } from '../config.ts'
import type { Head, PageStatus } from '../head.ts'
import type { RootState, Store } from './store.ts'

export type RouteParams = Record<string, string | undefined>

/**
 * Starts the queries that a page waits for, with `{ subscribe: false }`, all of them at once. A query that depends on the
 * response of another costs the server a second run of the loader; some loader of the remote must request the same table or
 * procedure without such a dependency. The page
 * is then rendered in one go, by the server as well as in the browser.
 * @param query of the address, with its question mark, or empty; it may narrow the requests, of the same tables and
 * procedures as without one
 */
export type Loader = (
  dispatch: Store['dispatch'],
  params: RouteParams,
  query: string,
) => PromiseLike<unknown>[]

/** The data from which a page derives its head. */
export interface HeadContext {
  /** Contains the responses that the loader waited for. */
  state: RootState
  params: RouteParams
  /** With its question mark, or empty; absent in a previous version of the shell. */
  query?: string
  config: SiteConfig
  /** The page's full address, without a query; undefined where the site does not know its origin. */
  address?: string
}

/** The data from which a page decides on a redirect. */
export interface RedirectContext {
  params: RouteParams
  /** With its question mark, or empty. */
  query: string
  /** Contains the responses that the loader waited for. */
  state: RootState
}

/** The parts of a head that differ from the route's own title and description. */
export type PageHead = Partial<Head> & { status?: PageStatus }

/** The code of a lazy page: a file of its own, which the remote's other pages do not load. */
export interface PageCode {
  /** The chunk's name, as `webpackChunkName` of its import gives it; begins with `page-`. */
  chunk: string
  /** Resolves once it has loaded; a call after a failure retries. */
  load: () => Promise<unknown>
}

/** One page of a remote. */
export interface RemoteRoute {
  /** The page's title, without the site's name; a fallback where `titleOf` gives none. */
  title: string
  description?: string
  /** The title from the data in the store; undefined while that is not there. */
  titleOf?: (state: RootState, params: RouteParams) => string | undefined
  /** Needs a signed-in admin. */
  session?: boolean
  /** Has its own header and footer. */
  bare?: boolean
  /** Without it the page fetches by itself, and the server renders its loading state. */
  loader?: Loader
  /** A parameter of the address selects the row of the loader's first request: without a row there is no page. */
  entity?: boolean
  /** The first procedure that the loader calls with parameters of the address decides whether the page exists: null where not. */
  absentWhenNull?: boolean
  /** The sitemap leaves the page out. */
  unlisted?: boolean
  /** Selects the rows of an entity's table for the sitemap, by the values of their columns; all unless given. */
  listed?: Record<string, string | number | boolean>
  /**
   * Requests further addresses of this remote's pages for the sitemap, as rows with a `path`, ordered so that the next
   * request gets those after `params.after`, which is empty at first.
   */
  sitemap?: Loader
  /** The rest of the page's head; only the server loads it. */
  head?: () => Promise<{ head: (context: HeadContext) => PageHead }>
  /**
   * The canonical form of the query of its address; the server redirects any other query to it. A canonical query stays
   * unchanged. Both with their question mark, or empty.
   */
  canonicalQuery?: (query: string) => string
  /**
   * Redirects by the data of the loader: returns a path with its query, or undefined for no redirect. Only the server loads
   * it.
   */
  redirect?: () => Promise<{ redirect: (context: RedirectContext) => string | undefined }>
  /** The function that handles the page's form without a script; its response is `SiteConfig.posted`. */
  post?: string
  /**
   * The name of the page's main button, which the gate of a release presses to see that the page works. Pressed as the
   * page comes it stores nothing.
   */
  mainControl?: string
  /** Its loader waits for it; the server names its files in the page. `shared-backend/lazyPage` makes it. */
  code?: PageCode
  page: ComponentType
}

/** By their patterns in react-router's form. */
export type RemoteRoutes = Record<string, RemoteRoute>

/** Resolves when the queries have settled, failed ones too. */
export const runLoader = (
  loader: Loader | undefined,
  { dispatch }: Pick<Store, 'dispatch'>,
  params: RouteParams,
  query = '',
): Promise<unknown> => Promise.allSettled(loader?.(dispatch, params, query) ?? [])
