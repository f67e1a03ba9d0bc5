import type { PostedForm } from './base/postedFormSchema.ts'
import type { RegistryEntry } from './registry.ts'
import type { HomeText } from 'shared-domain/agency'

/** The agency as visitors read it; CRECI is the broker's registration number. */
export interface Agency extends Partial<Record<HomeText, string>> {
  name: string
  /** Its address; without one the site's own mark and the name stand for it. */
  logo?: string
  creci: string
  phone: string
  /** Digits, country code first; `+` before the code of another country than Brazil. */
  whatsapp: string
  email: string
  address: string
  /** Opening hours, a line for each. */
  hours?: string
  instagram?: string
  facebook?: string
  youtube?: string
  linkedin?: string
  /** 'online' where visitors book a visit on the site. */
  visits?: string
  /** 'at_once' where the agency need not confirm a visit whose e-mail was confirmed. */
  visits_confirmed?: string
  /** For how many months personal data is kept after the last event, and after a deal: figures, as texts. */
  retention_months?: string
  closed_retention_months?: string
  /** Places that listings tell their distance to, as JSON: see `readLandmarks`. */
  landmarks?: string
}

/** The response of `GET /config.json`; the server also inlines it into the page. */
export interface SiteConfig {
  supabase: { url: string; publishableKey: string }
  remotes: Record<string, RegistryEntry>
  /** The release of the shell that the page started with, or that is served now. */
  shell?: string
  agency: Agency
  /** The site's own address, in a page from the server; empty where it is not configured. A browser knows it. */
  origin?: string
  /** Only in the page that answers a form. */
  posted?: PostedForm
  /** Only on a demo stack. */
  demo?: { username: string; password: string }
  /** Who makes smaller images of stored photos: what addresses of photos begin with, what makes one, and its type. */
  images?: { stored: string; address: string; type?: string }
  /** Base address of the postal-code service, without `/ws`. */
  cepUrl?: string
  /** The tiles of maps: their addresses with `{z}`, `{x}` and `{y}`, and whom to name; without them the ground is plain. */
  map?: {
    url: string
    attribution: string
    link?: string
    /** The address of a picture around a property, with `{id}`; without it nobody makes one. */
    still?: string
  }
  /** Base address of the service that knows where a postal code lies, without `/api`; absent where there is none. */
  cepPointUrl?: string
}
