import * as v from 'valibot'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { parsed } from '../answers.ts'

const count = v.pipe(v.number(), v.integer())

const siteHealth = v.object({
  releases: v.array(
    v.object({
      package: v.string(),
      version: v.string(),
      /** When it was switched to. */
      since: v.string(),
      disabled: v.boolean(),
      /** It came within the last hour: the site takes it back if pages get worse. */
      is_new: v.boolean(),
      /** Pages of the last day, and what was wrong with how many. */
      pages: v.object({ views: count, unsettled: count, failed: count, errors: count }),
    }),
  ),
  /** The newest first. */
  switches: v.array(
    v.object({
      at: v.string(),
      by: v.string(),
      why: v.string(),
      action: v.picklist(['release', 'rollback', 'disable', 'enable', 'forget', 'retire']),
      changes: v.array(
        v.object({ package: v.string(), version: v.nullable(v.string()), disabled: v.boolean() }),
      ),
    }),
  ),
})
export type SiteHealth = v.InferOutput<typeof siteHealth>

/** Who takes a release back by what visitors' pages tell. */
export const theSite = 'the site'

const siteHealthApi = injectEndpoints({
  endpoints: (build) => ({
    /** How the site's pages are for visitors, and what was changed of it in 30 days. */
    getSiteHealth: build.query<SiteHealth, void>({
      queryFn: adminQuery((db, _arg: void, signal) =>
        db.rpc('get_site_health', {}, { get: true }).abortSignal(signal).then(parsed(siteHealth)),
      ),
    }),
  }),
})

export const { useGetSiteHealthQuery } = siteHealthApi
