import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { readHistory, type ReleaseSite } from './project.ts'

/** ms that the site's servers have for a switch: they ask every three seconds, and unpack what they lack. */
const patience = 15_000

const health = v.object({ revision: v.number() })

/**
 * Resolves once the site serves what was switched last, by the word of the server that answers.
 * @returns in words, that it does not say so; undefined where it does, or where the site's address is not known
 */
export async function whenServed(site: ReleaseSite): Promise<string | undefined> {
  const { origin } = site
  if (origin === undefined) return undefined
  const late = AbortSignal.timeout(patience)
  try {
    const revision = (await readHistory(site)).switches.at(-1)?.revision ?? 0
    for (;;) {
      const response = await fetch(`${origin}/readyz`, { signal: late }).catch(() => undefined)
      const { success, output } = v.safeParse(health, await response?.json().catch(() => undefined))
      if (success && output.revision >= revision) return undefined
      await setTimeout(200, undefined, { signal: late })
    }
  } catch {
    // What was switched stays so.
    return `${origin} does not say that it serves this: ${origin}/readyz may have the reason.`
  }
}
