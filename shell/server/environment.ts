import type { Agency } from 'shared-backend'
import * as v from 'valibot'
import type { SiteSettings } from './site.ts'

/** The service for postal codes where no other one is configured. */
const publicCepService = 'https://viacep.com.br'
/** The same for where a postal code lies. */
const publicPointService = 'https://brasilapi.com.br'

/** The map where no other one is configured, and whom its licence names. */
const publicMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
  link: 'https://www.openstreetmap.org/copyright',
}

type Environment = Record<string, string | undefined>

function required(env: Environment, name: string) {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** An address without a slash at its end, so that paths can be appended. */
export function address(name: string, value: string) {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw new Error(`${name} is no address: ${value}`)
  return value.replace(/\/+$/, '')
}

const fact = v.pipe(v.string(), v.nonEmpty())
const agencyFacts = v.objectWithRest(
  { name: fact, creci: fact, phone: fact, whatsapp: fact, email: fact, address: fact },
  fact,
)

function parseJson(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Error(`${name} is not JSON`, { cause })
  }
}

function readAgency(json: string): Agency {
  const { success, output, issues } = v.safeParse(agencyFacts, parseJson('AGENCY', json))
  if (success) return output
  throw new Error(`AGENCY lacks ${issues.map((issue) => v.getDotPath(issue) ?? 'everything').join(', ')}`)
}

/**
 * The site's settings from environment variables, which docs/deploy.md lists.
 * @throws Error naming the variable that is missing or malformed
 */
export function settingsFrom(env: Environment): SiteSettings {
  const { SITE_ORIGIN, CEP_URL, CEP_POINT_URL = publicPointService, DEMO_USERNAME, DEMO_PASSWORD } = env
  return {
    origin: SITE_ORIGIN ? address('SITE_ORIGIN', SITE_ORIGIN) : undefined,
    supabase: {
      url: address('SUPABASE_URL', required(env, 'SUPABASE_URL')),
      publishableKey: required(env, 'SUPABASE_PUBLISHABLE_KEY'),
    },
    agency: readAgency(required(env, 'AGENCY')),
    demo: DEMO_USERNAME && DEMO_PASSWORD ? { username: DEMO_USERNAME, password: DEMO_PASSWORD } : undefined,
    cepUrl: address('CEP_URL', CEP_URL || publicCepService),
    map: mapFrom(env),
    cepPointUrl: CEP_POINT_URL ? address('CEP_POINT_URL', CEP_POINT_URL) : undefined,
    images: imagesFrom(env),
  }
}

/** The tiles of maps; none where they are off. @throws Error where the addresses are none of tiles */
function mapFrom({ MAP_TILES, MAP_ATTRIBUTION, MAP_LINK }: Environment): SiteSettings['map'] {
  if (MAP_TILES === 'off') return undefined
  const url = address('MAP_TILES', MAP_TILES || publicMap.url)
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new Error(`MAP_TILES has no {z}, {x} and {y}: ${url}`)
  const link = MAP_LINK ? address('MAP_LINK', MAP_LINK) : undefined
  return MAP_ATTRIBUTION
    ? { url, attribution: MAP_ATTRIBUTION, link }
    : { ...publicMap, url, ...(link && { link }) }
}

/** Who makes smaller images of photos. @throws Error where the variable names nobody */
function imagesFrom({ IMAGES }: Environment): SiteSettings['images'] {
  if (!IMAGES || IMAGES === 'server') return 'server'
  if (IMAGES === 'supabase') return IMAGES
  if (IMAGES === 'off') return undefined
  throw new Error(`IMAGES is none of server, supabase and off: ${IMAGES}`)
}

/** The same for a host that makes no images itself. @throws Error also where it is told to */
export function settingsOfOtherHost(env: Environment): SiteSettings {
  const settings = settingsFrom({ ...env, IMAGES: env.IMAGES || 'off' })
  if (settings.images === 'server') throw new Error('IMAGES is server: this host makes none')
  return settings
}

/** Seconds as ms. */
function seconds(env: Environment, name: string, otherwise: number) {
  const value = Number(env[name] || otherwise)
  if (!(value >= 0 && value <= 3600)) throw new Error(`${name} is no number of seconds: ${env[name]}`)
  return value * 1000
}

function portOf(text: string) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is no port: ${text}`)
  return port
}

/** Long enough that it cannot be guessed. */
const shortestSecret = 32

function count(env: Environment, name: string, what: string, otherwise: number) {
  const number = Number(env[name] || otherwise)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`${name} is no number of ${what}: ${env[name]}`)
  return number
}

/** @throws Error where it is too short */
function visitorSecretOf(env: Environment) {
  const secret = env.VISITOR_SECRET || undefined
  if (secret && secret.length < shortestSecret)
    throw new Error(`VISITOR_SECRET is shorter than ${shortestSecret} characters`)
  return secret
}

/** Ends the name of a channel that a preview follows: what is shown there may not be released yet. */
export const previewEnding = '-preview'

const isPreview = ({ CHANNEL }: Environment) => CHANNEL?.endsWith(previewEnding) ?? false

/** Where a server listens. */
export const addressFrom = (env: Environment) => ({
  host: env.HOST || '127.0.0.1',
  port: portOf(env.PORT || '4173'),
})

/** The server that has the files of a host without a disk. @throws Error where it is missing or malformed */
export const filesOriginFrom = (env: Environment) => address('FILES_ORIGIN', required(env, 'FILES_ORIGIN'))

/**
 * Settings of the server's process on Node; times are in ms. docs/deploy.md lists the variables.
 * @throws Error naming the variable that is missing or malformed
 */
export const processSettingsFrom = (env: Environment) => ({
  cacheDir: required(env, 'CACHE_DIR'),
  channel: env.CHANNEL || 'production',
  isPreview: isPreview(env),
  followEvery: seconds(env, 'FOLLOW_SECONDS', 3),
  ...addressFrom(env),
  metricsToken: env.METRICS_TOKEN || undefined,
  purge: env.PURGE_URL
    ? { url: address('PURGE_URL', env.PURGE_URL), token: env.PURGE_TOKEN || undefined }
    : undefined,
  visitorSecret: visitorSecretOf(env),
  pagesPerMinute: count(env, 'PAGES_PER_MINUTE', 'pages', 600),
  proxyHops: count(env, 'PROXY_HOPS', 'proxies', 1),
  imageMegabytes: count(env, 'IMAGE_MEGABYTES', 'megabytes', 500),
  denoPath: env.DENO_PATH,
  // At a preview a release is judged by its pages, and not by their speed right after it was unpacked.
  renderDeadline: seconds(env, 'RENDER_SECONDS', isPreview(env) ? 10 : 0.5),
  notice: seconds(env, 'DRAIN_SECONDS', 3),
  grace: seconds(env, 'GRACE_SECONDS', 10),
})
