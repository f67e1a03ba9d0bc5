import * as v from 'valibot'
import type { SiteFiles } from './site.ts'

/** Time in ms for which a registry is reused. */
const followed = 3_000

/** Limit in ms for the server of files, and for a page that could have what was read last. */
const timeoutMs = 5_000
const patience = 400

const registry = v.object({ revision: v.optional(v.number()), remotes: v.unknown(), shell: v.unknown() })

/**
 * A site on a host without a disk: a server on Node says what it serves, and has the files. What it said last stays while
 * it is away.
 * @param filesOrigin that server's
 */
export function fetchedFiles(filesOrigin: string, fetch = globalThis.fetch): SiteFiles {
  let known: v.InferOutput<typeof registry> | undefined
  let text = ''
  let asked = -Infinity
  let asking: Promise<void> | undefined

  async function ask() {
    const response = await fetch(`${filesOrigin}/registry.json`, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`The server of files answers ${response.status}`)
    const read = await response.text()
    // The same object means that nothing has changed.
    if (read !== text) known = v.parse(registry, JSON.parse(read))
    text = read
  }

  async function follow() {
    if (Date.now() - asked >= followed) {
      // Also where a request that asked was broken off, and its question with it.
      asked = Date.now()
      asking = ask()
      asking.catch((cause: unknown) => console.error('The registry could not be read:', cause))
    }
    if (!known) await asking
    else
      await Promise.race([
        asking?.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, patience)),
      ])
    return known
  }

  return {
    /** @throws Error when the server fails, which differs from a file that it does not have */
    async read(path) {
      // Each compressed form is asked for by its own name.
      const address = filesOrigin + path.replace(/^\/shell\//, '/assets/')
      const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      if (response.status === 404) return null
      throw new Error(`The server of files answered ${response.status} for ${path}`)
    },
    build: () => Promise.resolve(null),
    registry: async () => (await follow())?.remotes,
    assets: async () => (await follow())?.shell,
    revision: () => known?.revision,
  }
}
