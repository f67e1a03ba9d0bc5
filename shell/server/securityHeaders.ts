import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { RegistryEntry } from 'shared-backend'
import type { SiteSettings } from './site.ts'

const isAbsolute = (address: string) => /^https?:/.test(address)

/** Origins other than the site's own that serve remotes. */
function remoteOrigins(remotes: Record<string, RegistryEntry>) {
  const addresses = Object.values(remotes).map(({ entry }) => entry)
  return [...new Set(addresses.filter(isAbsolute).map((address) => new URL(address).origin))]
}

/** The origins of a map's tiles; `{s}` is one of the letters that Leaflet takes. */
const tileOrigins = (url: string) => [
  ...new Set([...'abc'].map((letter) => new URL(url.replace('{s}', letter)).origin)),
]

export interface PolicyInput {
  settings: SiteSettings
  remotes: Record<string, RegistryEntry>
  /** `'sha256-…'` of each inline style of the page. */
  styleHashes: string[]
}

/**
 * Allows no inline script: config and answers are inert JSON. Inline styles are allowed by hash and not by nonce, so
 * that the page may lie in a shared cache (docs/decisions/002).
 */
export function contentSecurityPolicy({ settings, remotes, styleHashes }: PolicyInput) {
  const api = new URL(settings.supabase.url).origin
  const code = ["'self'", ...remoteOrigins(remotes)]
  const cep = [settings.cepUrl, settings.cepPointUrl].flatMap((url) => (url ? new URL(url).origin : []))
  const tiles = settings.map ? tileOrigins(settings.map.url) : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': code,
    'style-src': [...code, ...styleHashes],
    'img-src': [...new Set(["'self'", 'data:', 'blob:', api, ...tiles])],
    'font-src': code,
    'connect-src': [...new Set(["'self'", api, ...cep])],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

const everywhere: Parameters<typeof secureHeaders>[0] = {
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  xFrameOptions: 'DENY',
  // Remotes and pictures may come from other origins.
  crossOriginResourcePolicy: false,
}

const plain = secureHeaders({ ...everywhere, strictTransportSecurity: false })
const overTls = secureHeaders({
  ...everywhere,
  strictTransportSecurity: 'max-age=63072000; includeSubDomains',
})

/** HSTS, only over TLS. */
const isTls = (c: Context) =>
  new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https'

/** The headers of every response; pages add their own policy. */
export const commonHeaders: MiddlewareHandler = (c, next) => (isTls(c) ? overTls : plain)(c, next)
