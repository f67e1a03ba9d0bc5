import { gtr, satisfies } from 'semver'
import { registryEntry } from 'shared-backend/registry'
import * as v from 'valibot'
import { ownAddresses } from '../../../shell/server/ownAddresses.ts'
import { shellName } from '../layout.ts'
import type { Registry, RemoteRelease } from '../registry.ts'

/** A remote's release that is served, by its name. */
type Live = [name: string, release: RemoteRelease]

const liveRemotes = ({ remotes }: Registry): Live[] =>
  Object.entries(remotes).map(([name, { current }]) => [name, current])

/** The part of the site that a route belongs to, as its first segment: one remote serves all of it. */
const areaOf = (route: string) => route.toLowerCase().replace(/^\//, '').split('/')[0] ?? ''

/** Parts of a remote's description that the server could not read. */
function schemaFaults([name, release]: Live) {
  const { success, issues } = v.safeParse(registryEntry, release)
  if (success) return []
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

/** Something wrong, and its way out; where `remote` is named, that may also go out together with the shell. */
interface Fault {
  what: string
  remote?: string
}

/** @param isNewShell whether the shell is switched in the same step */
function shareFaults(
  [name, { version, shares = {} }]: Live,
  shell: Registry['shell'],
  isNewShell: boolean,
): Fault[] {
  const carried = shell?.current.shares ?? {}
  return Object.entries(shares).flatMap(([module, { range = '*', exports = [] }]) => {
    const share = carried[module]
    const host = `${shellName} ${shell?.current.version}`
    if (!share?.version)
      return [
        {
          what: `${name} ${version} needs ${module}, which ${host} does not share. Take what it does, or `,
          remote: name,
        },
      ]
    if (!satisfies(share.version, range, { includePrerelease: true })) {
      const what = `${name} ${version} needs ${module} ${range}, ${host} carries ${share.version}. `
      // The live shell is ahead of it, and the other remotes need that shell: releasing the two cannot work.
      if (!isNewShell && gtr(share.version, range))
        return [
          {
            what: `${what}Change it for that one: "${module}": "^${share.version}" in its peerDependencies.`,
          },
        ]
      return [{ what: `${what}Build it for that one, or `, remote: name }]
    }
    const missing = exports.filter(
      (one) => share.exports && one !== 'default' && !share.exports.includes(one),
    )
    if (missing.length === 0) return []
    return [
      {
        what: `${name} ${version} uses ${missing.join(', ')} of ${module}, which ${host} does not have. Keep it there until no live remote uses it, or `,
        remote: name,
      },
    ]
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
  const needed = liveRemotes(next).flatMap(([name, { digest }]) => {
    const isSwitched = before.remotes[name]?.current.digest !== digest
    return isSwitched || faults.some(({ remote }) => remote === name) ? [name] : []
  })
  const together = `release them in one step: npm run release -- ${[shellName, ...needed].join(' ')}`
  return faults.map(({ what, remote }) => (remote === undefined ? what : what + together))
}
