import type { Loader, RemoteRoute, RemoteRoutes } from '../base/routes.ts'
import type { RouteRules } from '../registry.ts'
import { recordRequests } from './recordRequests.ts'

const paramsOf = (pattern: string) => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Values that occur nowhere else, so that they can be found in a request: an id, or a number. */
const placeholders = {
  id: (run: number, index: number) => `00000000-0000-4000-8000-${`${run}${index}`.padStart(12, '0')}`,
  number: (run: number, index: number) => String(912_345_000 + run * 100 + index),
}

type Kind = keyof typeof placeholders

/** Decodes marks that the API takes as they are: readable and short. */
export const withPlainMarks = (path: string) =>
  path.replaceAll('%2C', ',').replaceAll('%28', '(').replaceAll('%29', ')').replaceAll('%2A', '*')

interface Reading {
  pattern: string
  loader: Loader
  /** The kind of the address's parameters. */
  kind: Kind
}

/** The requests of the loader, with `:param` in place of a value of the address. */
async function templatesOf({ pattern, loader, kind }: Reading, run: number) {
  const values = paramsOf(pattern).map((name, index) => [name, placeholders[kind](run, index)] as const)
  const requests = await recordRequests(loader, Object.fromEntries(values))
  return requests.map((request) =>
    values.reduce((text, [name, value]) => text.replaceAll(value, `:${name}`), withPlainMarks(request)),
  )
}

/** Runs the loader twice with other parameters: the server could not know a request that differs then. */
async function read(reading: Reading) {
  const [data, again] = [await templatesOf(reading, 1), await templatesOf(reading, 2)]
  const differing = data.find((request, index) => request !== again[index])
  if (data.length !== again.length || differing !== undefined)
    throw new Error(`it does not always send the same requests: ${differing ?? again.at(-1)}`)
  const unused =
    data.length > 0 && paramsOf(reading.pattern).find((name) => !data.some((one) => one.includes(`:${name}`)))
  if (unused) throw new Error(`no request has :${unused} as it stands in the address`)
  return data
}

/** Tries ids as parameters, then numbers. */
async function dataOf(pattern: string, loader: Loader) {
  try {
    return await read({ pattern, loader, kind: 'id' })
  } catch (cause) {
    if (paramsOf(pattern).length === 0) throw cause
    return read({ pattern, loader, kind: 'number' }).catch(() => {
      throw cause
    })
  }
}

const selectsOne = (request: string) => /[?&]\w+=eq\.:\w+(&|$)/.test(request)
const callsProcedure = (request: string) => /^\/rest\/v1\/rpc\/.*[?&]\w+=:\w+(&|$)/.test(request)

/** Puts the request first whose response decides whether the page exists. */
function withExistenceCheckFirst(data: string[], { entity, absentWhenNull }: RemoteRoute) {
  if (!entity && !absentWhenNull) return data
  const first = data.find(entity ? selectsOne : callsProcedure)
  if (first === undefined)
    throw new Error(
      `it is about one thing (${entity ? 'entity' : 'absentWhenNull'}), and no request has a parameter of the address`,
    )
  return [first, ...data.filter((request) => request !== first)]
}

const filterOf = (listed: NonNullable<RemoteRoute['listed']>) =>
  Object.entries(listed)
    .map(([column, value]) => `${column}=eq.${encodeURIComponent(value)}`)
    .join('&')

/** The rules of a route before its remote is built: without its page's files. */
export type DescribedRoute = Omit<RouteRules, 'assets'> & {
  /** Of the build, where the page is a file of its own. */
  chunk?: string
}

async function describeRoute(pattern: string, route: RemoteRoute): Promise<DescribedRoute> {
  const { title, description, session, bare, entity, absentWhenNull, unlisted, listed, sitemap, post } = route
  const { loader, code, mainControl } = route
  if (listed && !entity) throw new Error('it lists rows (listed) and is not about one of them (entity)')
  if (!pattern.startsWith('/') || !title) throw new Error('it needs a path that starts with / and a title')
  if (entity && absentWhenNull)
    throw new Error('it is a row (entity) or what a procedure answers (absentWhenNull)')
  const data = loader ? await dataOf(pattern, loader) : []
  // A loader may wait for the page's code alone.
  if (loader && !code && data.length === 0) throw new Error('it sends no request')
  return {
    title,
    description,
    session,
    bare,
    entity,
    absentWhenNull,
    unlisted,
    listed: listed && filterOf(listed),
    sitemap: sitemap && (await dataOf('/:after', sitemap))[0],
    data: data.length > 0 || entity || absentWhenNull ? withExistenceCheckFirst(data, route) : undefined,
    post,
    mainControl,
    chunk: code?.chunk,
  }
}

/**
 * Derives the rules of a remote's routes, which the server needs before it runs any of its code. Loaders run with
 * placeholder parameters and a network that only records their requests.
 * @throws Error naming the route whose loader cannot be described that way, and why
 */
export async function describeRoutes(routes: RemoteRoutes): Promise<Record<string, DescribedRoute>> {
  const described: Record<string, DescribedRoute> = {}
  for (const [pattern, route] of Object.entries(routes)) {
    try {
      described[pattern] = await describeRoute(pattern, route)
    } catch (cause) {
      throw new Error(`src/routes.ts, ${pattern}: ${(cause as Error).message}`, { cause })
    }
  }
  return described
}
