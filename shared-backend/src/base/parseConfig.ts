import * as v from 'valibot'
import type { SiteConfig } from '../config.ts'
import { postedForm } from './postedFormSchema.ts'
import { registryEntry } from '../registry.ts'

const text = v.string()
const filled = v.pipe(text, v.nonEmpty())

/** A release whose entry is malformed costs its remote's pages, not those of the others. */
const registry = v.pipe(
  v.record(text, v.unknown()),
  v.transform((remotes): SiteConfig['remotes'] => {
    const entries = Object.entries(remotes).flatMap(([name, value]) => {
      const { success, output } = v.safeParse(registryEntry, value)
      if (!success) console.error(`The registry's entry of ${name} is malformed`)
      return success ? [[name, output] as const] : []
    })
    return Object.fromEntries(entries)
  }),
)

const siteConfig = v.object({
  supabase: v.object({ url: filled, publishableKey: filled }),
  remotes: registry,
  shell: v.optional(text),
  agency: v.objectWithRest(
    { name: text, creci: text, phone: text, whatsapp: text, email: text, address: text },
    text,
  ),
  origin: v.optional(text),
  posted: v.optional(postedForm),
  demo: v.optional(v.object({ username: text, password: text })),
  images: v.optional(v.object({ stored: filled, address: filled, type: v.optional(text) })),
  cepUrl: v.optional(text),
  cepPointUrl: v.optional(text),
  map: v.optional(
    v.object({ url: filled, attribution: filled, link: v.optional(text), still: v.optional(text) }),
  ),
}) satisfies v.GenericSchema<unknown, SiteConfig>

/** Parses the site's configuration, from `config.json` or the page. @throws when the site cannot run with it */
export const parseConfig = (value: unknown): SiteConfig => v.parse(siteConfig, value)
