import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { csrf } from 'hono/csrf'
import { matchRemote } from '../src/federation/matchRemote.ts'
import type { AccessVariables } from './access.ts'
import type { createPages } from './page.ts'
import type { PublishedSite, SiteSettings } from './site.ts'
import { createSubmit, type Visitors } from './submitForm.ts'

/** Bytes. Functions take 64 kB of JSON; in a form each letter with an accent is six characters. */
const longestForm = 128 * 1024

const noStore = { 'cache-control': 'no-store' }

const tooLong = (c: Context) => c.text('O texto é grande demais.', 413, noStore)

/** Reads an urlencoded form: of a repeated name the last value counts, and line ends are as typed. */
async function readFields(c: Context) {
  const sent = new URLSearchParams(await c.req.text())
  return Object.fromEntries([...sent].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}

interface FormsOptions {
  settings: SiteSettings
  published: () => Promise<PublishedSite>
  pages: ReturnType<typeof createPages>
  /** Undefined: all senders without JavaScript share one throttle. */
  visitors?: Visitors
  fetch: typeof globalThis.fetch
}

/**
 * Answers a form that was posted without JavaScript, where the route's rules name a function for it: with the same
 * page, which then shows the typed values and the function's result. Such a page belongs to one visitor and is never
 * cached.
 */
export function answerForms({ settings, published, pages, visitors, fetch }: FormsOptions) {
  const submit = createSubmit({ settings, visitors, fetch })
  const ownOrigin = (c: Context) => settings.origin ?? new URL(c.req.url).origin
  const isOurs = csrf({ origin: (origin, c) => origin === ownOrigin(c) })
  const isShort = bodyLimit({ maxSize: longestForm, onError: tooLong })

  const handler: MiddlewareHandler<{ Variables: AccessVariables }> = async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const current = await published()
    const url = new URL(c.req.url)
    const match = matchRemote(current.remotes, url.pathname)
    const name = match?.rules.post
    if (!match || !name) return next()

    const answer: MiddlewareHandler = async () => {
      if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
        return c.text('Envie o formulário desta página.', 415, noStore)
      const isAway = match.entry.disabled === true
      const posted = isAway ? undefined : await submit(name, await readFields(c), c)
      const page = await pages(current, url, posted && { path: url.pathname, ...posted })
      c.set('access', {
        route: match.pattern,
        release: `${match.remote}@${match.entry.version}`,
        made: page.made,
      })
      const { etag: _, ...headers } = page.headers
      const status = page.status === 200 && posted ? posted.status : page.status
      return new Response(page.body, { status, headers: { ...headers, ...noStore } })
    }
    return every(isOurs, isShort, answer)(c, next)
  }
  return handler
}
