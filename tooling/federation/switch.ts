import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import lockfile from 'proper-lockfile'
import { draftIn, layout } from './layout.ts'
import { applySwitch, linesOf, readRegistry, readSwitches, switchPath } from './registry.ts'
import type { Line, Registry, Switch } from './registry.ts'

/** ms between two looks at a lock that somebody else holds, and for how long. */
const pause = 100
const timeLimit = 60_000

/** ms after which a lock that nobody renews counts as left behind. */
const abandonedAfter = 10_000

async function takeLock(siteDir: string) {
  const deadline = Date.now() + timeLimit
  for (;;) {
    try {
      return await lockfile.lock(siteDir, { lockfilePath: layout(siteDir).lock, stale: abandonedAfter })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ELOCKED') throw cause
      if (Date.now() > deadline)
        throw new Error(`Somebody has been publishing into ${siteDir} for a minute: try again later`, {
          cause,
        })
      await wait(pause)
    }
  }
}

const isFull = (cause: unknown) => ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')

/**
 * Runs `work` while nobody else publishes into this folder, from whichever checkout or machine; what killed
 * releases have left among the drafts is gone then.
 * @throws Error saying the way out when the disk is full
 */
export async function whileSwitching<T>(
  siteDir: string,
  work: (registry: Registry) => Promise<T>,
): Promise<T> {
  const { drafts } = layout(siteDir)
  let release: (() => Promise<void>) | undefined
  try {
    mkdirSync(siteDir, { recursive: true })
    release = await takeLock(siteDir)
    rmSync(drafts, { recursive: true, force: true })
    mkdirSync(drafts)
    return await work(readRegistry(siteDir))
  } catch (cause) {
    if (!isFull(cause)) throw cause
    throw new Error(`The disk of ${siteDir} is full; nothing was switched. Make room and run this again.`, {
      cause,
    })
  } finally {
    if (release) rmSync(drafts, { recursive: true, force: true })
    await release?.()
  }
}

export interface Reason {
  by: string
  why: string
}

/** The site serves another release than the caller has seen. */
class SwitchedMeanwhile extends Error {}

/** @throws SwitchedMeanwhile when one of `names` serves something else than `seen` says */
export function expectAsSeen(siteDir: string, seen: Registry, now: Registry, names: string[]) {
  for (const name of names) {
    const [before, after] = [linesOf(seen)[name], linesOf(now)[name]]
    if (before?.current.version === after?.current.version && before?.disabled === after?.disabled) continue
    const last = readSwitches(siteDir, seen.revision).findLast(({ changes }) => name in changes)
    throw new SwitchedMeanwhile(
      `${name} was switched to ${after?.current.version} by ${last?.by ?? 'somebody'} in the meantime (“${last?.why ?? ''}”); ` +
        'nothing was changed. Look at npm run releases, and run this again if it shall be replaced.',
    )
  }
}

/** Puts a file in its place unless there is one. @throws SwitchedMeanwhile */
function take(draft: string, path: string) {
  try {
    linkSync(draft, path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    throw new SwitchedMeanwhile(
      'Somebody published at the same moment; nothing was changed. Run this again.',
      {
        cause,
      },
    )
  }
}

/**
 * Switches packages in one step, and writes down who did it and why. Only to be called `whileSwitching`; should
 * that lock fail, the number is taken once only. What cannot be written leaves everything as it was.
 * @param registry what the site serves now
 */
export function writeSwitch(
  siteDir: string,
  registry: Registry,
  action: Switch['action'],
  { by, why }: Reason,
  lines: Record<string, Line>,
): Registry {
  const before = linesOf(registry)
  const entry: Switch = {
    revision: registry.revision + 1,
    at: new Date().toISOString(),
    by,
    why,
    action,
    changes: Object.fromEntries(
      Object.entries(lines).map(([name, line]) => [name, { from: before[name]?.current.version, line }]),
    ),
  }
  const next = applySwitch(registry, entry)
  const [newEntry, newRegistry] = [draftIn(siteDir), draftIn(siteDir)]
  // Both first: a full disk is met before anything is decided.
  writeFileSync(newEntry, `${JSON.stringify(entry, null, 2)}\n`)
  writeFileSync(newRegistry, `${JSON.stringify(next, null, 2)}\n`)
  take(newEntry, switchPath(siteDir, entry.revision))
  renameSync(newRegistry, layout(siteDir).registry)
  return next
}
