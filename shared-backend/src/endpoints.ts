import { api } from 'shared-backend'

declare const ENDPOINTS_VERSION: string | undefined

/** A hash of the sources of this build's endpoints; `development` in a development build, undefined in tests. */
const version = typeof ENDPOINTS_VERSION === 'undefined' ? undefined : ENDPOINTS_VERSION

const isDevelopment = version === 'development'

/** The name of an endpoint of this build in the one api. */
const fullName = (name: string) => (version === undefined ? name : `${name}@${version}`)

type Endpoint = Record<string, unknown>

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** By the names that RTK Query gives them. */
function hooksOf(name: string, { useQuery, useLazyQuery, useInfiniteQuery, useMutation }: Endpoint) {
  if (useMutation) return { [`use${capitalised(name)}Mutation`]: useMutation }
  if (useInfiniteQuery) return { [`use${capitalised(name)}InfiniteQuery`]: useInfiniteQuery }
  return { [`use${capitalised(name)}Query`]: useQuery, [`useLazy${capitalised(name)}Query`]: useLazyQuery }
}

const injected = new Set<string>()

function claim(name: string) {
  // In development a changed module runs again.
  if (injected.has(name) && !isDevelopment)
    throw new Error(`Two endpoints are called ${name}: give one of them another name`)
  injected.add(name)
}

/**
 * Injects endpoints into the one api, as its own `injectEndpoints` does, under names that carry the version of their
 * sources: two remotes built from different sources have endpoints of their own, those of the same sources share.
 */
export const injectEndpoints: typeof api.injectEndpoints = ({ endpoints }) => {
  const known = api.endpoints as Record<string, Endpoint>
  let names: string[] = []
  api.injectEndpoints({
    overrideExisting: isDevelopment,
    endpoints: (build) => {
      const own = Object.entries(endpoints(build))
      names = own.map(([name]) => name)
      names.forEach(claim)
      const isNew = ([name]: [string, unknown]) => isDevelopment || !(fullName(name) in known)
      return Object.fromEntries(own.filter(isNew).map(([name, definition]) => [fullName(name), definition]))
    },
  })
  const own = names.map((name) => [name, known[fullName(name)] as Endpoint] as const)
  const update = api.util.updateQueryData as (name: string, ...rest: unknown[]) => unknown
  return {
    ...api,
    ...Object.assign({}, ...own.map(([name, endpoint]) => hooksOf(name, endpoint))),
    endpoints: Object.fromEntries(own),
    util: {
      ...api.util,
      updateQueryData: (name: string, ...rest: unknown[]) => update(fullName(name), ...rest),
    },
  } as never
}
