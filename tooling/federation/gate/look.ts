import type { Built } from '../built.ts'
import { shellName } from '../layout.ts'
import { publish, switchBack, switchPower, type Change, type Check } from '../publish.ts'
import { readRegistry, type Registry } from '../registry.ts'
import type { Reason } from '../switch.ts'
import { contractFaults } from './contract.ts'
import { Refused, refuse, timed } from './runParts.ts'
import { stageSite } from './stageSite.ts'

/** A site's folder, and the packages in it whose pages are to be looked at. */
export interface Looked {
  folder: string
  names: string[]
  /** How often each page must be well. */
  times: number
}

/** Looks at pages of a site; resolves with their faults. */
export type Look = (looked: Looked) => Promise<string[]>

/** Refuses what would break something that is live. @param folders of remotes of other repositories, by their names */
export const keepContracts =
  (folders?: Record<string, string>): Check =>
  (next, before) =>
    refuse(contractFaults(next, before, folders))

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
  check: Check
  /** None where no backend is known: then nobody looks. */
  look?: Look
}

/**
 * Publishes builds into a copy of the site and looks at their pages there, twice.
 * @throws Refused with what is wrong; no visitor has got it
 */
async function rehearse(siteDir: string, builds: Built[], { look, ...options }: PublishOptions) {
  const { folder, remove } = await stageSite(siteDir)
  try {
    const changes = await publish(folder, builds, options)
    const names = changes.map(({ name }) => name)
    if (look && names.length > 0) refuse(await look({ folder, names, times: 2 }))
  } finally {
    await remove()
  }
}

/**
 * Publishes builds that keep their contracts and whose pages are well before any visitor gets them. Then it looks once
 * more at what is served, and takes all of them back where a page is not well.
 * @throws Refused saying why, and what is served then
 */
export async function publishAndLook(siteDir: string, builds: Built[], { look, ...options }: PublishOptions) {
  if (look) await timed('its pages in a browser', () => rehearse(siteDir, builds, { look, ...options }))
  const changes = await timed('switch', () => publish(siteDir, builds, options))
  if (!look || changes.length === 0) return changes
  const seen = readRegistry(siteDir)
  try {
    const names = changes.map(({ name }) => name)
    await timed('its pages as served', async () => refuse(await look({ folder: siteDir, names, times: 1 })))
    return changes
  } catch (cause) {
    const { message } = cause as Error
    const why = `the look after the release: ${message.split('\n')[0]}`
    const outcome = await takeBack(siteDir, changes, { by: options.by, why, seen })
    throw new Refused(`${message}\n${outcome}`, { cause })
  }
}
