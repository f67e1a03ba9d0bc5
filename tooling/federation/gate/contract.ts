import { gtr, satisfies } from 'semver'
import { registryEntry } from 'shared-backend/registry'
import * as v from 'valibot'
import { ownAddresses } from '../../../shell/server/ownAddresses.ts'
import { remoteNames, shellName } from '../packages.ts'
import type { Registry, RemoteRelease } from '../registry.ts'

/** A remote's release that is served, by its name. */
type Live = [name: string, release: RemoteRelease]

/** Without those that are switched off: their contracts count again once they are switched on. */
const liveRemotes = ({ remotes }: Registry): Live[] =>
  Object.entries(remotes).flatMap(([name, { current, disabled }]) => (disabled ? [] : [[name, current]]))

/** The part of the site that a route belongs to, as its first segment: one remote serves all of it. */
const areaOf = (route: string) => route.toLowerCase().replace(/^\//, '').split('/')[0] ?? ''

/** Each is looked at, and becomes an expression. */
const mostRoutes = 100
const plainRoute = /^\/[\w\-.:*?/]*$/

/** Parts of a remote's description that the server could not read. */
function schemaFaults([name, release]: Live) {
  const { routes } = release
  const { success, issues } = v.safeParse(registryEntry, release)
  if (success && routes.length <= mostRoutes && routes.every((route) => plainRoute.test(route))) return []
  if (success)
    return [
      `${name} ${release.version}: not more than ${mostRoutes} routes, of letters, digits and -_.:*?/ alone.`,
    ]
  const [issue] = issues
  const where = `${name} ${release.version}: its entry in the registry`
  return [`${where} is wrong at ${v.getDotPath(issue)} (${issue.message}). Mend its src/routes.ts.`]
}

/** @returns the fault of a route that no remote may have */
function reservedFault(release: string, route: string) {
  const area = areaOf(route)
  if (/[:*]/.test(area))
    return `${release} serves ${route}, which takes addresses of every other remote. Let it begin with a word of its own.`
  if (ownAddresses.includes(area))
    return `${release} serves ${route}, and the server answers below /${area} by itself. Give the page another address.`
  return undefined
}

function routeFaults(remotes: Live[]) {
  const owners = new Map<string, string>()
  return remotes.flatMap(([name, { version, routes }]) => {
    const release = `${name} ${version}`
    return routes.flatMap((route) => {
      const reserved = reservedFault(release, route)
      if (reserved !== undefined) return [reserved]
      const area = areaOf(route)
      const owner = owners.get(area) ?? release
      owners.set(area, owner)
      if (owner === release) return []
      return [
        `${owner} and ${release} both serve addresses of /${area}, here ${route}. ` +
          'Take it out of src/routes.ts of one of them, or release both in one step when it moves.',
      ]
    })
  })
}

interface Fault {
  what: string
  /** The way out within one package. */
  mend?: string
  /** The remote that may also go out together with the shell. */
  remote?: string
}

/** @param isNewShell whether the shell is switched in the same step */
function shareFaults(
  [name, { version, shares = {} }]: Live,
  shell: Registry['shell'],
  isNewShell: boolean,
): Fault[] {
  const carried = shell?.current.shares ?? {}
  const host = `${shellName} ${shell?.current.version}`
  return Object.entries(shares).flatMap(([module, { range = '*', exports = [] }]): Fault[] => {
    const share = carried[module]
    if (!share?.version) {
      const what = `${name} ${version} needs ${module}, which ${host} does not share.`
      return [{ what, mend: 'Take what it does', remote: name }]
    }
    if (!satisfies(share.version, range, { includePrerelease: true })) {
      const what = `${name} ${version} needs ${module} ${range}, ${host} carries ${share.version}.`
      // The live shell is ahead of it, and the other remotes need that shell: releasing the two cannot work.
      if (!isNewShell && gtr(share.version, range))
        return [
          {
            what,
            mend: `Change it for that one: "${module}": "^${share.version}" in its peerDependencies.`,
          },
        ]
      return [{ what, mend: 'Build it for that one', remote: name }]
    }
    const missing = exports.filter(
      (one) => share.exports && one !== 'default' && !share.exports.includes(one),
    )
    if (missing.length === 0) return []
    const what = `${name} ${version} uses ${missing.join(', ')} of ${module}, which ${host} does not have.`
    return [{ what, mend: 'Keep it there until no live remote uses it', remote: name }]
  })
}

const faultsOf = (registry: Registry, isNewShell = false): Fault[] => {
  const remotes = liveRemotes(registry)
  return [
    ...[...remotes.flatMap(schemaFaults), ...routeFaults(remotes)].map((what) => ({ what })),
    ...(registry.shell ? remotes.flatMap((remote) => shareFaults(remote, registry.shell, isNewShell)) : []),
  ]
}

/**
 * Returns the faults that a switch would cause among live releases, each with its way out. A fault that was live is
 * not held against it.
 */
export function contractFaults(next: Registry, before: Registry) {
  const known = new Set(faultsOf(before).map(({ what }) => what))
  const isNewShell = next.shell?.current.digest !== before.shell?.current.digest
  const faults = faultsOf(next, isNewShell).filter(({ what }) => !known.has(what))
  const inside = remoteNames()
  const isSwitched = (remote: string) =>
    before.remotes[remote]?.current.digest !== next.remotes[remote]?.current.digest
  const needed = liveRemotes(next).flatMap(([name]) =>
    inside.includes(name) && (isSwitched(name) || faults.some(({ remote }) => remote === name)) ? [name] : [],
  )

  function wayOut({ mend = '', remote }: Fault) {
    if (remote === undefined) return mend
    if (!isNewShell && !isSwitched(remote))
      return `Release a ${shellName} that fits it before it is switched on: npm run release -- ${shellName}`
    if (!inside.includes(remote))
      return isSwitched(remote)
        ? `${mend}, or request it again once the site has a shell that fits it.`
        : `${mend}, or switch it off until it has a release that fits: npm run disable -- ${remote}`
    return `${mend}, or release them in one step: npm run release -- ${[shellName, ...needed].join(' ')}`
  }

  return faults.map((fault) => `${fault.what} ${wayOut(fault)}`.trimEnd())
}
