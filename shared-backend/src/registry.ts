import * as v from 'valibot'
import { parse } from './parse.ts'

const text = v.string()
const filled = v.pipe(text, v.nonEmpty())
const flag = v.optional(v.boolean())

/** The most requests for one page. */
const mostReads = 8

/** The anonymous requests of the server for a page: rows of a table, or the result of a procedure. */
export const reads = v.pipe(
  v.array(v.pipe(text, v.regex(/^\/rest\/v1\/(rpc\/)?\w+(\?|$)/))),
  v.maxLength(mostReads),
)

/** Addresses of scripts and styles, in the order in which they are to be named. */
const assets = v.object({ scripts: v.array(filled), styles: v.array(filled) })

/** The rules of a route that the server needs before it runs its code; the remote's build derives them from `src/routes.ts`. */
const routeRules = v.object({
  title: v.optional(text),
  description: v.optional(text),
  /** Needs a signed-in admin. */
  session: flag,
  /** Has its own header and footer. */
  bare: flag,
  /** The first of `data` is the thing that the address names: without a row there is no such page. */
  entity: flag,
  /** The first of `data` is a procedure that says whether there is such a page: null where not. */
  absentWhenNull: flag,
  /** The sitemap leaves the page out. */
  unlisted: flag,
  /** Selects the rows of an entity's table for the sitemap, as the API takes it: `active=eq.true`; without it, all. */
  listed: v.optional(text),
  /** Requests rows with the `path` of further pages for the sitemap, after `:after`. */
  sitemap: v.optional(text),
  /** API requests, as paths on the Supabase project, that the page waits for; `:param` as in the route. */
  data: v.optional(reads),
  /** The function that handles the page's form without a script; its response is `SiteConfig.posted`. */
  post: v.optional(v.pipe(text, v.regex(/^[a-z][a-z0-9-]*$/))),
  /** The name of a button of the page that a release presses to see that the page works; nothing is stored by it. */
  mainControl: v.optional(filled),
  /** The files that its page needs at once besides the remote's own `assets`; absent where there are none. */
  assets: v.optional(assets),
})

export type RouteRules = v.InferOutput<typeof routeRules>

/** A remote's routes by their patterns. */
export const rulesByRoute = v.record(text, routeRules)

/** By their names, files with their SHA-256 as `integrity` of an element takes it: a browser runs no others. */
export const integrity = v.record(text, v.pipe(text, v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)))

/** One released remote, as its release wrote it into the registry. Addresses are absolute or start with `/`. */
export const registryEntry = v.object({
  version: filled,
  entry: filled,
  /**
   * What the entry is: a script that sets a global variable, an ES module, or a manifest of the federation plugin, which
   * names one of the two. A script unless given.
   */
  kind: v.optional(v.picklist(['script', 'module', 'manifest'])),
  /** Route patterns in react-router's form. */
  routes: v.array(v.pipe(text, v.startsWith('/'))),
  rules: rulesByRoute,
  /** The files that `./App` needs at once besides the entry, which contains its script: the page preloads them. */
  assets,
  /** Of entry and assets, those of the routes among them, by their addresses; releases before it had any are run without. */
  integrity: v.optional(integrity),
  /** Its build for the server, which renders its pages with it; none for pages that only admins see. */
  serverEntry: v.optional(text),
  /** Switched off: its pages say that they are away. */
  disabled: flag,
})

export type RegistryEntry = v.InferOutput<typeof registryEntry>

/** @throws Error naming the fault in a release's entry */
export const parseEntry = (value: unknown) => parse(registryEntry, value)
