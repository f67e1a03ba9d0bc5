import type { IncomingMessage } from 'node:http'
import { timingSafeEqual } from 'hono/utils/buffer'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Access } from './access.ts'
import type { BackendAccess } from './backend.ts'
import type { Told } from './releaseHealth.ts'

/** Headers by which a proxy names itself or its client. */
const forwarded =
  /^(forwarded|via|true-client-ip|x-request-id|(x-(forwarded|real|client|original)|cf|fastly|fly)-.*)$/

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLoopbackAddress = (address: string | undefined) =>
  address === '::1' || /^(::ffff:)?127\./.test(address ?? '')

/** A client on this machine: neither one behind a local proxy, nor a page in its browser under another host name. */
function isLocal(request: Request, incoming: IncomingMessage) {
  // nginx names nobody by default, and speaks HTTP/1.0.
  if (incoming.httpVersion === '1.0' || [...request.headers.keys()].some((name) => forwarded.test(name)))
    return false
  return isLoopbackAddress(incoming.socket.remoteAddress) && loopbackHosts.has(new URL(request.url).hostname)
}

/** Figures of a release's renderer; bytes are those of its process, 0 while it has none. */
interface RendererFigures {
  release: string
  waiting: number
  faults: number
  resident: number
}

function countRenderers(registry: Registry, figures: () => RendererFigures[]) {
  const gauge = (name: string, help: string, of: (renderer: RendererFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['release'] as const,
      registers: [registry],
      collect() {
        this.reset()
        for (const one of figures()) this.inc({ release: one.release }, of(one))
      },
    })
  gauge(
    'renderer_resident_bytes',
    'Memory of the processes that render pages, by release.',
    (one) => one.resident,
  )
  gauge('renderer_waiting_pages', 'Pages that wait to be rendered, by release.', (one) => one.waiting)
  gauge('renderer_faults', 'Processes that were replaced, by release.', (one) => one.faults)
}

interface MetricsOptions {
  /** Only who sends it as a bearer token may read the figures; without one only this machine may. */
  token?: string
  renderers?: () => RendererFigures[]
}

export function createMetrics({ token, renderers = () => [] }: MetricsOptions = {}) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was made, by route pattern, status, release and how it was made.',
    labelNames: ['route', 'status', 'release', 'made'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const backend = new Histogram({
    name: 'backend_request_duration_seconds',
    help: 'Time until the backend began to answer, by what was asked, and its status, timeout, or failed without one.',
    labelNames: ['source', 'outcome'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const pages = new Counter({
    name: 'pages_total',
    help: 'What visitors’ pages tell, by release: view, settled, failed (the card of a remote), error (nobody caught it).',
    labelNames: ['remote', 'version', 'kind'] as const,
    registers: [registry],
  })
  const vitals = new Histogram({
    name: 'page_vitals',
    help: 'Of one page in ten, by release: lcp and inp in ms, cls in thousandths.',
    labelNames: ['remote', 'version', 'vital'] as const,
    buckets: [10, 50, 100, 200, 250, 500, 1000, 1800, 2500, 4000, 8000],
    registers: [registry],
  })
  countRenderers(registry, renderers)

  const mayRead = (request: Request, incoming: IncomingMessage) =>
    token
      ? timingSafeEqual(request.headers.get('authorization') ?? '', `Bearer ${token}`)
      : isLocal(request, incoming)

  return {
    observe({ route, status, release = '', made, ms }: Access) {
      duration.observe({ route, status, release, made }, ms / 1000)
    },
    observeBackend: ({ source, outcome, ms }: BackendAccess) =>
      backend.observe({ source, outcome }, ms / 1000),
    observePage: ({ remote, version, kind, vitals: measured = {} }: Told) => {
      pages.inc({ remote, version, kind })
      for (const [vital, value] of Object.entries(measured)) vitals.observe({ remote, version, vital }, value)
    },
    /** The figures in Prometheus's text format for clients that may read them; undefined for others. */
    async answer(request: Request, incoming: IncomingMessage) {
      if (!request.url.endsWith('/metrics') || new URL(request.url).pathname !== '/metrics') return undefined
      if (!(await mayRead(request, incoming))) return undefined
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      })
    },
  }
}
