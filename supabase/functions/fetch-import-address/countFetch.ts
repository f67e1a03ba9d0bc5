import { tooMany } from '../_shared/failure.ts'
import type { Kind } from './kinds.ts'

/** An import fetches three photos at once, each in half a second or more. */
const perMinute: Record<Kind, number> = { photo: 600, feed: 20 }

let minute = 0
let counts = new Map<string, number>()

/** Counts what an admin fetches in this minute, in this process. Throws a Failure (429) above the limit. */
export function countFetch(adminId: string, kind: Kind, now = Date.now()): void {
  const present = Math.floor(now / 60_000)
  if (present !== minute) {
    minute = present
    counts = new Map()
  }
  const key = `${kind} ${adminId}`
  const count = (counts.get(key) ?? 0) + 1
  if (count > perMinute[kind]) throw tooMany()
  counts.set(key, count)
}
