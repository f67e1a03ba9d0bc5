/** The agency as visitors read it; CRECI is the broker's registration number. */
export interface Agency {
  name: string
  creci: string
  phone: string
  /** Digits only, country code first, as wa.me takes it. */
  whatsapp: string
  email: string
  address: string
}

/** What a remote says of one of its routes in its `package.json`; everything is optional. */
export interface RouteRules {
  title?: string
  description?: string
  /** Needs a signed-in admin. */
  session?: boolean
  /** Brings its own header and footer. */
  bare?: boolean
  /** The first of `data` is the thing that the address names: without a row there is no such page. */
  entity?: boolean
  /** Which rows of an entity's table the sitemap names, as the API takes it: `active=eq.true`; without it, all. */
  listed?: string
  /** API requests, as paths on the Supabase project, that the first screen waits for; `:param` as in the route. */
  data?: string[]
  /** How wide the first listing's main photo is drawn, as the `sizes` of its `<img>` says: it is preloaded. */
  mainPhoto?: string
}

/** One released remote, as its release wrote it into the registry. Addresses are absolute or start with `/`. */
export interface RegistryEntry {
  version: string
  entry: string
  /** Route patterns in react-router's form. */
  routes: string[]
  rules: Record<string, RouteRules>
  /** What `./App` needs at once, so that the page can name it before any script runs. */
  assets: { scripts: string[]; styles: string[] }
  /** Its build for the front door, which draws its pages with it; none for pages that only admins see. */
  firstView?: string
}

/** What `GET /config.json` answers and what the front door inlines into the page. */
export interface SiteConfig {
  supabase: { url: string; publishableKey: string }
  remotes: Record<string, RegistryEntry>
  agency: Agency
  /** The site's own address, only where a page is drawn by the front door: a browser knows it. */
  origin?: string
  /** Only on a demo stack. */
  demo?: { username: string; password: string }
  /** Base address of the postal-code service, without `/ws`. */
  cepUrl?: string
  /** Whether `?remote=<name>@<entry>` in the address may replace a remote: for developers only. */
  allowRemoteOverrides?: boolean
}
