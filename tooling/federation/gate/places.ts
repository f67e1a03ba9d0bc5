import { shellName } from '../packages.ts'
import type { RouteRules } from 'shared-backend'
import type { Registry, RemoteRelease } from '../registry.ts'

/** A route of a live release. */
export interface Place {
  remote: string
  release: RemoteRelease
  route: string
  rules: RouteRules
}

/** The routes of these packages; for the shell those of all remotes. */
export const placesOf = ({ remotes }: Registry, names: string[]): Place[] =>
  Object.entries(remotes)
    .filter(([name, { disabled }]) => !disabled && (names.includes(name) || names.includes(shellName)))
    .flatMap(([remote, { current: release }]) =>
      release.routes.map((route) => ({ remote, release, route, rules: release.rules[route] ?? {} })),
    )

/** Whether it is a page for visitors. */
export const isPublic = ({ rules }: Pick<Place, 'rules'>) => !rules.session && !rules.bare

const hasParameters = ({ route }: Pick<Place, 'route'>) => route.includes(':')

/** The sitemap names the addresses of such a route, one for each row. */
const isOfRows = ({ rules }: Pick<Place, 'rules'>) => rules.entity ?? rules.sitemap !== undefined

/** Whether the sitemap lists it. */
export const isListed = (place: Pick<Place, 'route' | 'rules'>) =>
  isPublic(place) && !place.rules.unlisted && (!hasParameters(place) || isOfRows(place))

/** The remotes whose pages are all for those who sign in. */
export const hiddenRemotes = ({ remotes }: Registry) =>
  Object.entries(remotes).flatMap(([name, { current }]) =>
    Object.values(current.rules).some((rules) => isPublic({ rules })) ? [] : [name],
  )

/** No row has it; who is not signed in is sent to the login before anybody looks for it. */
const nobody = '00000000-0000-4000-8000-000000000000'

/** Up to its last parameter: what stands below a listed page, as a form of it, is in no sitemap by itself. */
const headOf = ({ route }: Place) => /^.*:\w+/.exec(route)?.[0] ?? route

const shapeOf = (place: Place) => new RegExp(`^${headOf(place).replaceAll(/:\w+/g, '[^/]+')}$`)

/** An address of the route: where it has parameters, one that the sitemap names; the first of what is only counted. */
export function addressOf(place: Place, listed: string[]) {
  const { route, rules } = place
  if (!hasParameters(place)) return route
  if (rules.session) return route.replaceAll(/:\w+/g, nobody)
  const path = listed.find((one) => shapeOf(place).test(one))
  if (path !== undefined) return path + route.slice(headOf(place).length)
  return isOfRows(place) ? undefined : route.replaceAll(/:\w+/g, '0')
}

async function pathsIn(address: string) {
  const xml = await (await fetch(address)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, path = '']) => new URL(path).pathname)
}

/** Of each kind of page that the sitemap's files name one is enough: they are as many as there are listings. */
export async function listedPaths(siteUrl: string, places: Place[]) {
  const found: string[] = []
  const wanted = places.filter(hasParameters)
  for (const file of await pathsIn(`${siteUrl}/sitemap.xml`)) {
    if (wanted.every((place) => found.some((path) => shapeOf(place).test(path)))) break
    const paths = await pathsIn(siteUrl + file)
    found.push(...wanted.flatMap((place) => paths.find((path) => shapeOf(place).test(path)) ?? []))
  }
  return found
}
