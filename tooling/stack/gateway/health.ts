import type { Context } from 'hono'
import type { Upstreams } from './upstream.ts'

/** Whether anything answers there, within a second. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.body?.cancel().then(() => true) ?? true,
    () => false,
  )

/** 200 when every service behind the gateway answers, else 503, and which do. Many who ask at once cost one look. */
export function health(upstreams: Upstreams) {
  let look: Promise<Record<string, boolean>> | undefined

  async function lookAtAll() {
    const all = Object.entries(upstreams).map(
      async ([name, { port }]) => [name, await answers(port)] as const,
    )
    return Object.fromEntries(await Promise.all(all))
  }

  return async (context: Context) => {
    look ??= lookAtAll().finally(() => (look = undefined))
    const services = await look
    const well = Object.values(services).every(Boolean)
    return context.json({ status: well ? 'ok' : 'unavailable', services }, well ? 200 : 503)
  }
}
