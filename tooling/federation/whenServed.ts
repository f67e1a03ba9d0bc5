import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { askReleases } from '../../shell/server/releases/siteReleases.ts'
import type { ReleaseSite } from './project.ts'

/** ms that the site's servers have for a switch: they ask every three seconds, and unpack what they lack. */
const patience = 15_000

const health = v.object({ revision: v.number() })

/** The last switch of a channel. */
export const lastRevision = async ({ project, channel }: ReleaseSite) =>
  (await askReleases({ supabase: project }, channel, undefined, fetch))?.revision ?? 0

/**
 * Resolves once the site serves what was switched last, by the word of the server that answers.
 * @returns in words, that it does not say so; undefined where it does, or where the site's address is not known
 */
export async function whenServed(site: ReleaseSite): Promise<string | undefined> {
  const { origin } = site
  if (origin === undefined) return undefined
  const late = AbortSignal.timeout(patience)
  try {
    const revision = await lastRevision(site)
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
