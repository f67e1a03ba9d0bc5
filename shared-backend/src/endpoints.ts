import { api } from 'shared-backend'

type Endpoint = Record<string, unknown>

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** By the names that RTK Query gives them. */
function hooksOf(name: string, { useQuery, useLazyQuery, useInfiniteQuery, useMutation }: Endpoint) {
  if (useMutation) return { [`use${capitalised(name)}Mutation`]: useMutation }
  if (useInfiniteQuery) return { [`use${capitalised(name)}InfiniteQuery`]: useInfiniteQuery }
  return { [`use${capitalised(name)}Query`]: useQuery, [`useLazy${capitalised(name)}Query`]: useLazyQuery }
}

/** What the build adds to each call (`remote-kit/src/webpack/data/endpointVersion.ts`). */
interface Versioned {
  /** A hash of the calling module with its imports; `development` in a development build, undefined in tests. */
  version?: string
}

/**
 * Injects endpoints into the one api, as its own `injectEndpoints` does, under names that carry the version of their
 * module: two remotes built from different sources of it have endpoints of their own, those of the same sources share.
 */
export const injectEndpoints: typeof api.injectEndpoints = (options) => {
  const { endpoints, version } = options as typeof options & Versioned
  const isDevelopment = version === 'development'
  const suffix = version ? `@${version}` : ''
  const fullName = (name: string) => name + suffix
  const known = api.endpoints as Record<string, Endpoint>
  let names: string[] = []
  api.injectEndpoints({
    // In development a changed module runs again.
    overrideExisting: isDevelopment,
    endpoints: (build) => {
      const own = Object.entries(endpoints(build))
      names = own.map(([name]) => name)
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
