import type { ComponentType } from 'react'
import type { SiteConfig } from '../config.ts'
import type { Head, PageStatus } from '../head.ts'
import type { RootState, Store } from './store.ts'

export type RouteParams = Record<string, string | undefined>

/**
 * Starts the queries that a page waits for, with `{ subscribe: false }`, all of them at once; what only an answer tells to
 * ask for, of what is asked for without it anywhere in the remote, costs the server a second run of the loader. The page
 * is then rendered in one go, by the server as well as in the browser.
 * @param query of the address, with its question mark, or empty; it may narrow what is asked for, of the same tables and
 * procedures as without one
 */
export type Loader = (
  dispatch: Store['dispatch'],
  params: RouteParams,
  query: string,
) => PromiseLike<unknown>[]

/** What a page may say itself out of. */
export interface HeadContext {
  /** Has the answers that the loader waited for. */
  state: RootState
  params: RouteParams
  /** With its question mark, or empty; a shell of before does not say it. */
  query?: string
  config: SiteConfig
  /** The page's own, whole and without a query; undefined where the site does not know its origin. */
  address?: string
}

/** What an address is judged by. */
export interface RedirectContext {
  params: RouteParams
  /** With its question mark, or empty. */
  query: string
  /** Has the answers that the loader waited for. */
  state: RootState
}

/** What differs from what the route says anyway. */
export type PageHead = Partial<Head> & { status?: PageStatus }

/** A page's code where that is a file of its own, and no part of what all pages of the remote load. */
export interface PageCode {
  /** What the build calls it, by the `webpackChunkName` of its import; begins with `page-`. */
  chunk: string
  /** Resolves once it is here; asks anew after a failure. */
  load: () => Promise<unknown>
}

/** One page of a remote, all that is to be known of it. */
export interface RemoteRoute {
  /** What the page is called, without the site's name; of one that is about something, until that is known. */
  title: string
  description?: string
  /** What it is called by what the store knows; undefined while that is not there. */
  titleOf?: (state: RootState, params: RouteParams) => string | undefined
  /** Needs a signed-in admin. */
  session?: boolean
  /** Brings its own header and footer. */
  bare?: boolean
  /** Without it the page fetches by itself, and the server renders what it shows meanwhile. */
  loader?: Loader
  /** The address names what the loader asks for by one of its parameters: where that has no row, there is no page. */
  entity?: boolean
  /** The first procedure that the loader asks by parameters of the address says whether there is such a page: null where not. */
  absentWhenNull?: boolean
  /** Which rows of an entity's table the sitemap names, by the values of their columns; all unless given. */
  listed?: Record<string, string | number | boolean>
  /**
   * Asks for the addresses of this remote's pages that the sitemap names besides, as rows with a `path`, in an order in
   * which those behind `params.after` are asked for next; that is empty at first.
   */
  sitemap?: Loader
  /** What else the page says of itself; only the server loads it. */
  head?: () => Promise<{ head: (context: HeadContext) => PageHead }>
  /**
   * How the query of its address is written; whoever asks with another is sent on to that. Gives the same for what it has
   * given; both with their question mark, or empty.
   */
  canonicalQuery?: (query: string) => string
  /**
   * Where the page is that was asked for, as a path with its query, where only what the loader brings can tell; undefined
   * where it is here. Only the server loads it.
   */
  redirect?: () => Promise<{ redirect: (asked: RedirectContext) => string | undefined }>
  /** The function that takes what the page's form sends without a script; its answer comes as `SiteConfig.posted`. */
  post?: string
  /** Its loader waits for it; the server names its files in the page. `shared-backend/lazyPage` makes it. */
  code?: PageCode
  page: ComponentType
}

/** By their patterns in react-router's form. */
export type RemoteRoutes = Record<string, RemoteRoute>

/** Resolves when the queries have their answers, be they failures. */
export const runLoader = (
  loader: Loader | undefined,
  { dispatch }: Pick<Store, 'dispatch'>,
  params: RouteParams,
  query = '',
): Promise<unknown> => Promise.allSettled(loader?.(dispatch, params, query) ?? [])
