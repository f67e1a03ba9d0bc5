import * as v from 'valibot'
import { bucket } from './tarball.ts'

const config = v.object({ supabase: v.object({ url: v.string(), publishableKey: v.string() }) })
const session = v.object({ access_token: v.string() })
const refusal = v.object({ message: v.fallback(v.string(), ''), msg: v.fallback(v.string(), '') })
const request = v.nullable(
  v.object({
    state: v.picklist(['waiting', 'looked at', 'released', 'refused']),
    answer: v.nullable(v.string()),
  }),
)

/** ms for one request, and for a tarball. */
const timeouts = { answer: 30_000, upload: 600_000 }

/** What the site or its project refuses. */
class SiteRefused extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** @throws SiteRefused @throws Error when nobody answers */
async function ask(address: string, init: RequestInit = {}, timeout = timeouts.answer) {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeout) }).catch(
    (cause: unknown) => {
      const { message } = ((cause as Error).cause ?? cause) as Error
      throw new Error(`${new URL(address).origin} does not answer (${message})`, { cause })
    },
  )
  const text = await response.text()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = {}
  }
  if (response.ok) return parsed
  const { message, msg } = v.parse(refusal, parsed ?? {})
  const words = message || msg || `${new URL(address).origin} answers ${response.status}`
  throw new SiteRefused(words, response.status)
}

/** Somebody of a remote's team, as the site's environment variables name them. */
export interface Person {
  email: string
  password: string
}

/**
 * Signs in to the project of a site, by its /config.json.
 * @returns what a team does there
 * @throws SiteRefused, Error
 */
export async function signIn(site: string, person: Person) {
  const { supabase } = v.parse(config, await ask(`${site.replace(/\/+$/, '')}/config.json`))
  const { url, publishableKey } = supabase
  const json = { apikey: publishableKey, 'content-type': 'application/json' }
  const signedIn = await ask(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  }).catch((cause: unknown) => {
    if (cause instanceof SiteRefused && [400, 401].includes(cause.status))
      throw new Error(`${site} does not know RELEASE_EMAIL with this RELEASE_PASSWORD`, { cause })
    throw cause
  })
  const authorization = `Bearer ${v.parse(session, signedIn).access_token}`
  const call = (procedure: string, values: object) =>
    ask(`${url}/rest/v1/rpc/${procedure}`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify(values),
    })
  return {
    /** Stores a tarball; the same one may be there from a release that was cut short. */
    async store(path: string, bytes: Uint8Array<ArrayBuffer>) {
      const headers = { apikey: publishableKey, authorization, 'content-type': 'application/gzip' }
      const address = `${url}/storage/v1/object/${bucket}/${path}`
      const upload = ask(address, { method: 'POST', headers, body: bytes }, timeouts.upload)
      await upload.catch(async (cause: unknown) => {
        const stored = `${url}/storage/v1/object/public/${bucket}/${path}`
        const isThere = await fetch(stored, { method: 'HEAD' }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isThere) return
        const isForbidden =
          cause instanceof SiteRefused && /row-level security|^Unauthorized/.test(cause.message)
        throw isForbidden
          ? new Error(`${person.email} may not release this remote at ${site}`, { cause })
          : cause
      })
    },
    request: async (values: object) => v.parse(v.string(), await call('request_release', values)),
    read: async (id: string) => v.parse(request, await call('read_release_request', { p_id: id })),
  }
}
