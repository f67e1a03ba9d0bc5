import type { Agency, RegistryEntry, SiteConfig } from 'shared-backend'
import type { AssetList } from './assetList.ts'

/** The registry's entries and the shell's files that are in use now. */
export interface Published {
  remotes: Record<string, RegistryEntry>
  /** False where a listed remote was never read successfully: its addresses are unknown. */
  isComplete: boolean
  assets: AssetList
}

/** What is published, with what the agency says of itself now: all that a page is made of, except data. */
export interface PublishedSite extends Published {
  agency: Agency
}

/** The server's settings of the site. */
export interface SiteSettings {
  /** Public address of the site, without a slash at the end; used in canonical links. */
  origin?: string
  supabase: { url: string; publishableKey: string }
  /** What the agency has not written about itself. */
  agency: Agency
  demo?: { username: string; password: string }
  cepUrl?: string
  map?: SiteConfig['map']
  cepPointUrl?: string
  /** Who makes smaller images of photos: this server, the project's own service, or nobody. */
  images?: 'server' | 'supabase'
}

type Maker = NonNullable<SiteConfig['images']>

const storedIn = (url: string) => `${url}/storage/v1/object/public/`

/** Where browsers get smaller images. The project's service takes the best type that a browser knows. */
const imageMakers: Record<
  NonNullable<SiteSettings['images']>,
  (supabase: SiteSettings['supabase']) => Maker
> = {
  server: ({ url }) => ({ stored: storedIn(url), address: '/images/{width}/{path}', type: 'image/avif' }),
  supabase: ({ url }) => ({
    stored: storedIn(url),
    address: `${url}/storage/v1/render/image/public/{path}?width={width}&resize=contain&quality=60`,
  }),
}

/** The public part of the settings, with what the agency says of itself now. */
export const publicSettings = (
  { supabase, demo, cepUrl, cepPointUrl, map, images }: SiteSettings,
  { agency }: Pick<PublishedSite, 'agency'>,
) => ({
  supabase,
  agency,
  demo,
  cepUrl,
  cepPointUrl,
  map: map && { ...map, ...(images === 'server' && { still: '/mapa/{id}.webp' }) },
  images: images && imageMakers[images](supabase),
})

/** The config that browsers get. */
export const siteConfig = (
  settings: SiteSettings,
  published: Pick<PublishedSite, 'agency' | 'remotes' | 'assets'>,
): SiteConfig => ({
  ...publicSettings(settings, published),
  remotes: published.remotes,
  // A shell of before has no version in its list; its files' names contain their hashes.
  shell: published.assets.version ?? published.assets.scripts.join(' '),
})

/** The files of the site's releases: unpacked on Node, fetched from there on an edge network. */
export interface SiteFiles {
  /** The bytes of the public file at `path`, as stored; null when there is none. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** A file of a release's full build, which is never served: it has the builds that render pages. */
  build: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The current release of each remote, by name; the same object until it changes. The reader validates it. */
  registry: () => Promise<unknown>
  /** The shell's `AssetList`, as written; the same object until it changes. */
  assets: () => Promise<unknown>
  /** The last switch that is served as a whole; undefined before there is one. */
  revision: () => number | undefined
}
