import { setTimeout as after } from 'node:timers/promises'
import type { Handler } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { atWidth, MADE_WIDTHS, SMALLER_WIDTHS } from 'shared-ui/imageSources'
import type { SiteSettings } from '../site.ts'
import type { openImageCache } from './cache.ts'
import type { createImageMaker } from './maker.ts'

interface ImageOptions {
  settings: Pick<SiteSettings, 'supabase'>
  cache: Awaited<ReturnType<typeof openImageCache>>
  maker: Pick<ReturnType<typeof createImageMaker>, 'make' | 'isBusy' | 'isIdle'>
  fetch: typeof globalThis.fetch
  /** ms that a browser waits before it gets the stored photo. */
  patience?: number
  /** The nightly job sends it. */
  secret?: string
  /** Whether pages wait to be rendered: until they no longer do, photos are answered as they are stored. */
  pagesWait?: () => boolean
}

interface Named {
  path: string
  width: number
}

export type Images = ReturnType<typeof createImages>

/** A stored photo, as the project's rules for names have it: it has no `..`. */
const photoPath =
  /^(?:property-images|company-logos)(?:\/[A-Za-z0-9](?!.*\.\.)[A-Za-z0-9._-]{0,199}){1,4}\.(?:jpe?g|png|webp|avif)$/i

/** ms that Storage may take for an answer. */
const timeout = 3_000

/** Bytes of a stored photo, by the bucket's own limit. */
const mostBytes = 10 * 1024 * 1024

/** ms until a photo is tried again that could not be made, and one that Storage did not give. */
const pause = { made: 10 * 60_000, read: 10_000 }

/** Whether a browser takes AVIF. One whose `Accept` names no image type does: `<source>` has told it the type. */
const takesAvif = (accept = '') => !accept.includes('image/') || accept.includes('image/avif')

/** A photo, and where it is to have one, the mark. */
const job = v.object({
  path: v.pipe(v.string(), v.regex(photoPath)),
  mark: v.optional(
    v.object({
      logo: v.pipe(v.string(), v.regex(photoPath)),
      position: v.picklist(['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center']),
      opacity: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    }),
  ),
})

export const immutable = 'public, max-age=31536000, immutable'

/**
 * Photos in the widths that pages ask for: made when they are first wanted, and kept. A photo that cannot be made, or
 * not in time, is the stored one.
 */
export function createImages({
  settings,
  cache,
  maker,
  fetch,
  patience = 1_000,
  secret,
  pagesWait = () => false,
}: ImageOptions) {
  const stored = `${settings.supabase.url}/storage/v1/object/public`
  const refused = new LRUCache<string, Error>({ max: 10_000, ttl: pause.made })
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function read(path: string) {
    const response = await fetch(`${stored}/${path}`, { signal: AbortSignal.timeout(timeout) })
    const bytes = Number(response.headers.get('content-length') ?? mostBytes)
    if (response.ok && bytes <= mostBytes) return new Uint8Array(await response.arrayBuffer())
    await response.body?.cancel()
    throw new Error(`Storage answers ${response.status} with ${bytes} bytes`)
  }

  async function make(key: string, width: number, path: string) {
    const kept = await cache.read(key)
    if (kept) return kept
    const before = refused.get(key)
    if (before) throw before
    if (maker.isBusy() || pagesWait()) throw new Error('too many wait')
    let ttl = pause.read
    async function photo() {
      const bytes = await read(path)
      ttl = pause.made
      return bytes
    }
    const bytes = await maker.make(photo, { width }).catch((cause: Error) => {
      refused.set(key, cause, { ttl })
      if (ttl === pause.made) console.error('image not made:', path, cause.message)
      throw cause
    })
    await cache.write(key, bytes).catch((cause: unknown) => console.error('image not kept:', cause))
    return bytes
  }

  /** The image that an address names; undefined where it names none. */
  function namedBy(pathname: string): Named | undefined {
    const [, size, path = ''] = /^\/images\/(\d{1,4})\/(.+)$/.exec(pathname) ?? []
    const width = Number(size)
    return photoPath.test(path) && MADE_WIDTHS.includes(width) ? { path, width } : undefined
  }

  /** Calls at once share the work. */
  function imageOf({ path, width }: Named) {
    const key = `${width}/${path}`
    const work = underWay.get(key) ?? make(key, width, path).finally(() => underWay.delete(key))
    underWay.set(key, work)
    work.catch(() => {})
    return work
  }

  /** Undefined where it cannot be made, or not in time. */
  async function inTime(work: Promise<Uint8Array>) {
    const made = new AbortController()
    const late = after(patience, undefined, { signal: made.signal })
    return Promise.race([work, late])
      .catch(() => undefined)
      .finally(() => made.abort())
  }

  /** The stored file in its place: where there is one, the copy that is as wide. */
  async function storedFor({ path, width }: Named) {
    const original = `${stored}/${path}`
    const wide = SMALLER_WIDTHS.find((one) => one >= width)
    const copy = wide && atWidth(original, wide)
    const head = { method: 'HEAD', signal: AbortSignal.timeout(patience) }
    const isThere =
      copy &&
      (await fetch(copy, head).then(
        ({ ok }) => ok,
        () => false,
      ))
    return isThere ? copy : original
  }

  const answer: Handler = async (c) => {
    const named = namedBy(c.req.path)
    if (!named) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const image = takesAvif(c.req.header('accept')) ? await inTime(imageOf(named)) : undefined
    if (!image) {
      c.header('cache-control', 'no-store')
      return c.redirect(await storedFor(named), 302)
    }
    const headers = { 'content-type': 'image/avif', 'cache-control': immutable, vary: 'Accept' }
    return c.body(image as Uint8Array<ArrayBuffer>, 200, headers)
  }

  /**
   * For the nightly job, which alone has the secret: the average colour of a photo, or the photo with the agency's mark.
   * 422 where it cannot be made, 503 where another time may do.
   */
  const finish: Handler = async (c) => {
    const given = c.req.header('authorization') ?? ''
    if (!secret || !(await timingSafeEqual(given, `Bearer ${secret}`))) return c.body(null, 401)
    const { success, output } = v.safeParse(job, await c.req.json().catch(() => undefined))
    if (!success) return c.body(null, 400)
    const { path, mark } = output
    const files = await Promise.all([read(path), mark && read(mark.logo)]).catch(() => undefined)
    if (!files) return c.body(null, 503)
    const [photo, logo] = files
    const task = mark && logo ? { mark: { ...mark, logo } } : { color: true as const }
    const made = await maker
      .make(() => Promise.resolve(photo), task)
      .catch((cause: unknown) => {
        console.error('photo not finished:', path, (cause as Error).message)
      })
    return made ? c.body(made as Uint8Array<ArrayBuffer>) : c.body(null, 422)
  }

  return {
    answer,
    finish,
    /** Begins to make what a telephone asks for first of a page, where nothing else is being made. */
    begin: (html: string) => {
      const [first] = /\/images\/720\/[^\s"&]+/.exec(html) ?? []
      const named = first && namedBy(first)
      if (named && maker.isIdle()) void imageOf(named)
    },
  }
}
