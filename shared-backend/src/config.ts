import type { PostedForm } from './base/postedFormSchema.ts'
import type { RegistryEntry } from './registry.ts'

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

/** What `GET /config.json` answers and what the server inlines into the page. */
export interface SiteConfig {
  supabase: { url: string; publishableKey: string }
  remotes: Record<string, RegistryEntry>
  /** Which release of the shell the page began with, or is served now. */
  shell?: string
  agency: Agency
  /** The site's own address, in a page from the server; empty where nobody has told it. A browser knows it. */
  origin?: string
  /** Only in the page that answers a form. */
  posted?: PostedForm
  /** Only on a demo stack. */
  demo?: { username: string; password: string }
  /** Base address of the postal-code service, without `/ws`. */
  cepUrl?: string
}
