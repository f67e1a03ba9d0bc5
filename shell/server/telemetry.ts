import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { countByNetwork } from './countByNetwork.ts'
import { told, type ReleaseHealth } from './releaseHealth.ts'

/** Characters of what a page tells. */
const longest = 2 * 1024

const hour = 60 * 60_000

/**
 * Pages of a release that one network has in an hour. Anybody may tell anything, and nobody alone shall have a release taken
 * back.
 */
const mostPages = 2

/** Pages beyond that are remembered, for what they tell later. */
const mostRefused = 20_000

const taken = v.pipe(v.string(), v.maxLength(longest), v.parseJson(), told)

/** Where telemetry goes, on a host that has it. */
export interface Telemetry {
  health: Pick<ReleaseHealth, 'note'>
  /** The sender's address; undefined for who is not limited. */
  addressOf: (c: Context) => string | undefined
}

/** Takes what a page of this site tells of itself. Nobody waits for an answer, so what is refused gets the same. */
export function answerTelemetry(telemetry: Telemetry | undefined): MiddlewareHandler {
  const countOf = countByNetwork(hour)
  const refused = new LRUCache<string, true>({ max: mostRefused, ttl: hour })

  async function take(c: Context, { health, addressOf }: Telemetry) {
    if (c.req.header('sec-fetch-site') !== 'same-origin') return
    if (Number(c.req.header('content-length') ?? Infinity) > longest) return
    const { success, output } = v.safeParse(taken, await c.req.text())
    if (!success) return
    const { page, kind, remote, version } = output
    const address = addressOf(c)
    if (address) {
      if (refused.has(page)) return
      if (countOf(address, [kind, remote, version].join(' ')).count > mostPages) {
        if (kind === 'view') refused.set(page, true)
        return
      }
    }
    health.note(output)
  }

  return async (c) => {
    if (telemetry) await take(c, telemetry)
    return c.body(null, 204, { 'cache-control': 'no-store' })
  }
}
