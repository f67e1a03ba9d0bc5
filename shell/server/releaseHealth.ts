import { LRUCache } from 'lru-cache'
import { signVisitor, VISITOR_HEADER } from 'shared-backend/visitorSignature'
import * as v from 'valibot'
import type { SiteSettings } from './site.ts'

const measure = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))

const version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/), v.maxLength(80))

/** What a page tells of itself. Nothing in it is a visitor's: `page` is made up by each page for itself. */
export const told = v.object({
  page: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,16}$/)),
  kind: v.picklist(['view', 'settled', 'failed', 'error', 'vitals']),
  remote: v.pipe(v.string(), v.regex(/^(shell|mf-[a-z0-9-]{1,60})$/)),
  version,
  /** The shell's version. */
  shell: version,
  /** ms since the page was opened. */
  age: v.pipe(v.number(), v.minValue(0), v.maxValue(5 * 60_000)),
  /** Requests for data so far. */
  requests: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
  /** Of one page in ten: the largest paint and the slowest answer in ms, and the shift of its layout in thousandths. */
  vitals: v.optional(
    v.object({ lcp: v.optional(measure), inp: v.optional(measure), cls: v.optional(measure) }),
  ),
})

export type Told = v.InferOutput<typeof told>

/** One minute of a release's pages. */
interface Row {
  package: string
  version: string
  minute: string
  views: number
  settled: number
  failed: number
  errors: number
  requests: number
  faults: number
}

const fieldOf = { view: 'views', settled: 'settled', failed: 'failed', error: 'errors' } as const

/**
 * What is remembered: rows until they are sent, and pages that were counted. Beyond, what is new is not counted. And how
 * many requests of one page count: a page that tells of thousands is not to speak for others.
 */
const most = { rows: 300, pages: 50_000, requests: 60 }

/** ms for which what cannot be sent is kept. */
const tooLate = 8 * 60_000

const hour = 60 * 60_000

interface HealthOptions {
  /** Sends rows to the project. */
  send: (rows: Row[]) => Promise<unknown>
  /** Processes that rendered a release's pages and were replaced, since the start. */
  faults?: () => { release: string; faults: number }[]
  /** Whether there is such a release: what is told of others is nothing. */
  isKnown?: (name: string, version: string) => boolean
  /** Called with what each page tells, once. */
  observe?: (told: Told) => void
  now?: () => number
}

/** Sums what pages tell of their releases, each page once, and sends the sums now and then. */
export function createReleaseHealth({
  send,
  faults = () => [],
  isKnown = () => true,
  observe = () => {},
  now = Date.now,
}: HealthOptions) {
  let rows = new Map<string, Row>()
  const counted = new LRUCache<string, true>({ max: most.pages, ttl: hour })
  const knownFaults = new Map<string, number>()

  function rowOf(name: string, version: string, age: number) {
    const minute = new Date(Math.floor((now() - age) / 60_000) * 60_000).toISOString()
    const key = [name, version, minute].join(' ')
    const row = rows.get(key)
    if (row || rows.size >= most.rows) return row
    const sums = { views: 0, settled: 0, failed: 0, errors: 0, requests: 0, faults: 0 }
    const fresh = { package: name, version, minute, ...sums }
    rows.set(key, fresh)
    return fresh
  }

  function noteFaults() {
    const sums = new Map<string, number>()
    for (const one of faults()) sums.set(one.release, (sums.get(one.release) ?? 0) + one.faults)
    for (const [release, sum] of sums) {
      const [name = '', version = ''] = release.split('@')
      // It is less where a renderer has gone that had some.
      const more = sum - (knownFaults.get(release) ?? 0)
      knownFaults.set(release, sum)
      const row = more > 0 ? rowOf(name, version, 0) : undefined
      if (row) row.faults += more
    }
  }

  return {
    /** @returns false where this page has told it before, or there is no such release */
    note(one: Told) {
      const { page, kind, remote, version, shell, age, requests } = one
      const once = [page, kind, remote, version].join(' ')
      if (counted.has(once) || !isKnown(remote, version) || !isKnown('shell', shell)) return false
      // An error is that of the release whose file it is in; all else is of the whole page, the shell's as well.
      const releases = kind === 'error' ? { [remote]: version } : { [remote]: version, shell }
      if (kind !== 'vitals')
        for (const [name, its] of Object.entries(releases)) {
          const row = rowOf(name, its, age)
          if (!row) return false
          row[fieldOf[kind]] += 1
          row.requests += Math.min(requests, most.requests)
        }
      counted.set(once, true)
      observe(one)
      return true
    },
    /** What cannot be sent is sent the next time. */
    async flush() {
      noteFaults()
      const taken = rows
      if (taken.size === 0) return
      rows = new Map()
      try {
        await send([...taken.values()])
      } catch (cause) {
        console.error('What pages tell of their releases was not taken:', cause)
        for (const [key, row] of taken) {
          // The project takes those of the last minutes only.
          if (Date.parse(row.minute) < now() - tooLate) continue
          const later = rows.get(key)
          if (later)
            for (const field of [...Object.values(fieldOf), 'requests', 'faults'] as const)
              later[field] += row[field]
          else if (rows.size < most.rows) rows.set(key, row)
        }
      }
    },
  }
}

/** ms between two sendings. */
export const sendHealthEvery = 10_000

/** Limit in ms for the function. */
const timeoutMs = 10_000

interface SendOptions {
  settings: Pick<SiteSettings, 'supabase'>
  channel: string
  /** Shared with the functions. Without it nothing is sent: anybody could. */
  secret?: string
}

/** Sends rows to the function that stores them, signed as a visitor's form is; they are nobody's. */
export const sendHealth =
  ({ settings: { supabase }, channel, secret }: SendOptions, fetch = globalThis.fetch) =>
  async (rows: Row[]) => {
    if (!secret) return
    const body = JSON.stringify({ channel, rows })
    const signature = await signVisitor(secret, { address: '::1', body })
    const { ok, status } = await fetch(`${supabase.url}/functions/v1/note-release-health`, {
      method: 'POST',
      headers: {
        apikey: supabase.publishableKey,
        'content-type': 'application/json',
        [VISITOR_HEADER]: signature,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!ok) throw new Error(`It answers ${status}`)
  }

export type ReleaseHealth = ReturnType<typeof createReleaseHealth>
