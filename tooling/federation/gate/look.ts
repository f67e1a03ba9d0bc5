import type { Built } from '../built.ts'
import { shellName } from '../layout.ts'
import { publish, switchBack, switchPower, type Change } from '../publish.ts'
import { readRegistry, type Registry } from '../registry.ts'
import type { Reason } from '../switch.ts'
import { contractFaults } from './contract.ts'
import { Refused, refuse, timed } from './runParts.ts'

/** Looks at what is served now; resolves with what is wrong with these packages. */
export type Look = (registry: Registry, names: string[]) => Promise<string[]>

/** Refuses what would break something that is live. */
export const keepContracts = (next: Registry, before: Registry) => refuse(contractFaults(next, before))

/**
 * Takes back what was switched just now, unless somebody has switched it since, and says what is served then. A
 * remote's first release has nothing before it: it is switched off.
 */
async function takeBack(siteDir: string, changes: Change[], options: Reason & { seen: Registry }) {
  const former = changes.flatMap(({ name, from }) => (from === undefined ? [] : [[name, from] as const]))
  const first = changes.flatMap(({ name, from }) => (from || name === shellName ? [] : [name]))
  try {
    if (first.length > 0) await switchPower(siteDir, first, false, options)
    if (former.length > 0) await switchBack(siteDir, Object.fromEntries(former), options)
  } catch (cause) {
    return `It was not taken back: ${(cause as Error).message}`
  }
  const outcomes = changes.map(({ name, from }) =>
    from
      ? `${name} serves ${from} again`
      : `${name} had no release before and is ${name === shellName ? 'left as it is' : 'switched off'}`,
  )
  return `Taken back: ${outcomes.join(', ')}. Mend it and release it again.`
}

interface PublishOptions extends Reason {
  seen: Registry
  onlyNew?: boolean
  look: Look
}

/**
 * Publishes builds that keep their contracts, looks at each of their pages, and takes all of them back where one
 * does not come to life.
 * @throws Refused saying why, and what is served then
 */
export async function publishAndLook(siteDir: string, builds: Built[], { look, ...options }: PublishOptions) {
  const changes = await timed('switch', () => publish(siteDir, builds, { ...options, check: keepContracts }))
  if (changes.length === 0) return changes
  const names = changes.map(({ name }) => name)
  const served = readRegistry(siteDir)
  try {
    await timed('its pages in a browser', async () => refuse(await look(served, names)))
    return changes
  } catch (cause) {
    const { message } = cause as Error
    const why = `the look after the release: ${message.split('\n')[0]}`
    const outcome = await takeBack(siteDir, changes, { by: options.by, why, seen: served })
    throw new Refused(`${message}\n${outcome}`, { cause })
  }
}
