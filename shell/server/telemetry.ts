import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { countPerMinute } from './perMinute.ts'
import { told, type ReleaseHealth } from './releaseHealth.ts'
import type { Published } from './site.ts'

/** Characters of what a page tells. */
const longest = 2 * 1024

/** Of each kind, from one address, in a minute. Views and what becomes of them are counted apart, so that they stay in proportion. */
const perMinute = 20

const taken = v.pipe(v.string(), v.maxLength(longest), v.parseJson(), told)

/** Where telemetry goes, on a host that has it. */
export interface Telemetry {
  health: Pick<ReleaseHealth, 'note'>
  /** The sender's address; undefined for who is not limited. */
  addressOf: (c: Context) => string | undefined
}

/** Takes what a page of this site tells of itself. Nobody waits for an answer, so what is refused gets the same. */
export function answerTelemetry(
  telemetry: Telemetry | undefined,
  published: () => Promise<Published>,
): MiddlewareHandler {
  const countOf = countPerMinute()

  async function take(c: Context, { health, addressOf }: Telemetry) {
    if (c.req.header('sec-fetch-site') !== 'same-origin') return
    if (Number(c.req.header('content-length') ?? Infinity) > longest) return
    const { success, output } = v.safeParse(taken, await c.req.text())
    if (!success) return
    const address = addressOf(c)
    if (address && countOf(address, output.kind).count > perMinute) return
    const { remotes } = await published()
    const isRoute = Object.values(remotes).some(({ rules }) => output.route in rules)
    if (isRoute) health.note(output)
  }

  return async (c) => {
    if (telemetry) await take(c, telemetry)
    return c.body(null, 204, { 'cache-control': 'no-store' })
  }
}
