import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { readHistory, type ReleaseSite } from './project.ts'

/** ms that the site's servers have for a switch: they ask every three seconds, and unpack what they lack. */
const patience = 15_000

const health = v.object({ revision: v.number() })

/**
 * Resolves once the site serves what was switched last.
 * @returns in words, that it does not say so; undefined where it does, or where the site's address is not known
 */
export async function whenServed(site: ReleaseSite): Promise<string | undefined> {
  const { origin } = site
  if (origin === undefined) return undefined
  const revision = (await readHistory(site)).switches.at(-1)?.revision ?? 0
  const isServed = async () => {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(`${origin}/readyz`, { signal }).catch(() => undefined)
    const { success, output } = v.safeParse(health, await response?.json().catch(() => undefined))
    return success && output.revision >= revision
  }
  for (const until = Date.now() + patience; Date.now() < until; await setTimeout(200))
    if (await isServed()) return undefined
  return `${origin} does not say that it serves this: ${origin}/readyz may have the reason.`
}
