import type { Agency, SiteConfig } from 'shared-backend'
import type { Published } from './published.ts'

/** What the server is told about the site it serves. */
export interface SiteSettings {
  /** Public address of the site, without a slash at the end; used in canonical links. */
  origin?: string
  supabase: { url: string; publishableKey: string }
  agency: Agency
  demo?: { username: string; password: string }
  cepUrl?: string
}

/** What of it everybody may know. */
export const publicSettings = ({ supabase, agency, demo, cepUrl }: SiteSettings) => ({
  supabase,
  agency,
  demo,
  cepUrl,
})

/** What a browser is told of the site. */
export const siteConfig = (
  settings: SiteSettings,
  { remotes, assets }: Pick<Published, 'remotes' | 'assets'>,
): SiteConfig => ({
  ...publicSettings(settings),
  remotes,
  // The files' names have their hashes.
  shell: assets.scripts.join(' '),
})

/** Where the built site lies: a folder on Node, an asset store on an edge network. */
export interface SiteFiles {
  /** The bytes of the file at `path` that everybody may have, as they lie there; null when there is none. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** A file of a release's whole build, which is never served: the builds that render pages are there. */
  build: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** By name, what each remote serves now; the same object until that changes. What it holds is judged by who reads it. */
  registry: () => Promise<unknown>
  /** The shell's `AssetList`, as it was written; the same object until that changes. */
  assets: () => Promise<unknown>
}
