import { join } from 'node:path'
import { readdir } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { fakeSite, settings } from './testing/fakeSite.ts'
import { manifestOf, type Manifest } from './manifest.ts'
import type { SiteSettings } from './site.ts'
import { guard, noWorker } from './worker.ts'

const workerOf = async (more: object, changed: Partial<SiteSettings> = {}) => {
  const site = fakeSite()
  const assets = { ...((await site.files.assets()) as object), ...more }
  site.files.assets = async () => assets
  return site.visit('/worker.js', {}, changed)
}

test('the worker is that of the shell’s release, and browsers look for another one at each visit', async () => {
  const response = await workerOf({ worker: 'worker.0123456789.js' })
  expect(await response.text()).toBe(`self.apiOrigin = "https://api.test"\n${guard}the worker`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toContain('text/javascript')
})

test('the worker may read the site and the API, and nothing else', async () => {
  const { headers } = await workerOf({ worker: 'worker.0123456789.js' })
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; connect-src 'self' ${settings.supabase.url}; img-src 'self'`,
  )
})

test('another API is another worker: browsers would keep the policy with the bytes', async () => {
  const supabase = { ...settings.supabase, url: 'https://other.test' }
  const response = await workerOf({ worker: 'worker.0123456789.js' }, { supabase })
  expect(response.headers.get('content-security-policy')).toContain('https://other.test;')
  expect(await response.text()).toContain('https://other.test')
})

test.each([
  ['it is switched off', { worker: 'worker.0123456789.js', disabled: true }],
  ['its file is missing', { worker: 'worker.9876543210.js' }],
  ['an earlier shell had none', {}],
])('where %s, browsers get one that goes away', async (_when, more) => {
  const response = await workerOf(more)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(noWorker)
})

test('that one empties every cache, and goes away though a cache cannot be emptied', async () => {
  const listeners = new Map<string, (event: object) => void>()
  const work: Promise<unknown>[] = []
  const emptied: string[] = []
  const unregister = jest.fn(async () => true)
  runInNewContext(noWorker, {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    caches: {
      keys: async () => ['pages', 'damaged'],
      delete: async (name: string) => {
        emptied.push(name)
        if (name === 'damaged') throw new Error('damaged')
      },
    },
    registration: { unregister },
  })
  listeners.get('activate')?.({ waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
  expect(emptied).toEqual(['pages', 'damaged'])
  expect(unregister).toHaveBeenCalled()
  // It answers no request.
  expect(listeners.has('fetch')).toBe(false)
})

describe('the guard of each release', () => {
  beforeEach(() => void jest.useFakeTimers())

  interface Answer {
    ok: boolean
    from: string
  }
  const good = (from: string): Answer => ({ ok: true, from })
  const offlinePage = { ok: false, from: 'offline page' }
  const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value))
  const connected = async () => good('network')
  const without = () => Promise.reject<Answer>(new TypeError('no network'))

  /** What the browser is given for a request to which a worker's code responds so, and what went to the network. */
  function respondWith(response: Promise<Answer>, answerOf = connected) {
    const given: Promise<Answer>[] = []
    const network: string[] = []
    class ExtendableEvent {
      waitUntil() {}
    }
    class FetchEvent extends ExtendableEvent {
      request = '/properties'
      respondWith(one: Promise<Answer>) {
        given.push(one)
      }
    }
    const fetch = async (request: string) => {
      network.push(request)
      return answerOf()
    }
    const scope = { ExtendableEvent, FetchEvent, Promise, Response, fetch, setTimeout, clearTimeout }
    runInNewContext(guard, scope)
    new FetchEvent().respondWith(response)
    return { answer: given[0], network }
  }

  test('sends nothing to the network that the worker answers', async () => {
    const { answer, network } = respondWith(Promise.resolve(good('kept')))
    expect(await answer).toEqual(good('kept'))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(network).toEqual([])
  })

  test('has the network answer what the worker fails, once', async () => {
    const { answer, network } = respondWith(Promise.reject(new Error('broken')))
    expect(await answer).toEqual(good('network'))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(network).toEqual(['/properties'])
  })

  test('has the network answer what the worker does not answer within ten seconds', async () => {
    const { answer, network } = respondWith(new Promise(() => {}))
    await jest.advanceTimersByTimeAsync(9_999)
    expect(network).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual(good('network'))
    expect(network).toEqual(['/properties'])
  })

  test('takes a late answer of the worker that is good and the first', async () => {
    const { answer } = respondWith(after(11_000, good('worker')), () => after(5_000, good('network')))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await answer).toEqual(good('worker'))
  })

  test('takes the network’s before an offline page that comes earlier', async () => {
    const { answer } = respondWith(after(11_000, offlinePage), () => after(5_000, good('network')))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await answer).toEqual(good('network'))
  })

  test('takes the offline page where the network has nothing', async () => {
    const { answer } = respondWith(after(12_000, offlinePage), without)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await answer).toEqual(offlinePage)
  })

  test('has a request fail that neither answers', async () => {
    const { answer } = respondWith(new Promise(() => {}), without)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ type: 'error' })
  })
})

test('the manifest names the agency, and its icons are there', async () => {
  const response = await fakeSite().visit('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = (await response.json()) as Manifest
  expect(manifest).toMatchObject({
    name: 'Morada Clara Imóveis',
    short_name: 'Morada Clara',
    lang: 'pt-BR',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    shortcuts: [{ url: '/favoritos' }],
  })
  const files = await readdir(join(import.meta.dirname, '../public'))
  for (const { src } of manifest.icons) expect(files).toContain(src.split('/').at(-1))
})

test('the admin area is an app of its own, to which other apps share', async () => {
  const page = await (await fakeSite().visit('/admin')).text()
  expect(page).toContain('<link rel="manifest" href="/admin.webmanifest">')
  expect(await (await fakeSite().visit('/admin.webmanifest')).json()).toMatchObject({
    id: '/admin',
    scope: '/admin',
    share_target: { action: '/admin/cases/new', params: { text: 'text' } },
  })
})

test.each([
  ['Morada', 'Morada'],
  ['Morada Clara Imóveis', 'Morada Clara'],
  ['Administradora Catarinense', 'Administrado'],
])('%s is %s on a home screen', (name, short) => {
  expect(manifestOf({ ...settings.agency, name }).short_name).toBe(short)
})

test('each page names the manifest, and may use it and the worker', async () => {
  const response = await fakeSite().visit('/')
  expect(await response.text()).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
})
