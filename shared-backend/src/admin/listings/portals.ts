import * as v from 'valibot'
import type { Tables } from 'shared-domain/database'
import {
  portalReadiness,
  portals,
  type LeadPortalName,
  type PortalListing,
  type PortalName,
  type PortalSettings,
  type Readiness,
} from 'shared-domain/portals'
import { injectEndpoints } from '../../endpoints.ts'
import { parse } from '../../parse.ts'
import { adminQuery, type Answer } from '../../queries.ts'
import { withoutData, writtenAsSeen } from '../answers.ts'

const text = v.nullable(v.string())
const count = v.nullable(v.number())

const answer = v.object({
  contact: v.object({ name: text, email: text, phone: text }),
  feeds: v.array(
    v.object({
      portal: v.string(),
      made_at: v.string(),
      fetched_at: text,
      fetch_status: count,
      published: count,
      left_out: count,
    }),
  ),
  lead_addresses: v.array(v.object({ portal: v.string(), made_at: v.string(), received_at: text })),
})

/** Where a portal sends leads, without the secret part. */
export type PortalLeadAddress = v.InferOutput<typeof answer>['lead_addresses'][number]

/** The address of a feed and its last fetch. */
export type PortalFeed = v.InferOutput<typeof answer>['feeds'][number]

export type PortalRow = Pick<
  Tables<'portals'>,
  'active' | 'publish_all' | 'listing_limit' | 'updated_at' | 'portal'
> &
  PortalSettings

export interface Portals extends v.InferOutput<typeof answer> {
  /** Those with an address. */
  rows: PortalRow[]
}

interface PortalUpdate {
  portal: PortalName
  tenantId: string
  settings: Omit<PortalRow, 'updated_at' | 'portal'>
  /** The row's `updated_at` as the form saw it, null where there was none: code `CHANGED_SINCE` when that is past. */
  seen: string | null
}

interface PortalRequest {
  portal: PortalName
  tenantId: string
}

/** An active listing, and whether a portal takes it. */
export interface ExaminedListing extends Pick<PortalListing, 'id' | 'title' | 'publish' | 'highlight'> {
  readiness: Readiness
}

/** What a portal that the agency uses makes of a listing. */
export interface ListingOnPortal extends Pick<PortalListing, 'publish'> {
  portal: PortalName
  readiness: Readiness
}

interface PortalChoice extends PortalRequest {
  id: string
  /** The one of them that the admin has chosen: another admin may have chosen the other meanwhile. */
  choice: { publish: boolean } | { highlight: string | null }
}

/** Tags of this domain's own: the api's list of types lies in the shell. */
const tag = { type: 'TenantSettings' as const, id: 'portals' }
const listingsTag = { type: 'TenantSettings' as const, id: 'portal listings' }

const columns = 'portal, active, publish_all, listing_limit, highlight, address_display, types, updated_at'

const portalsApi = injectEndpoints({
  endpoints: (build) => ({
    getPortals: build.query<Portals, void>({
      queryFn: adminQuery<void, Portals>(async (db, _arg, signal) => {
        const [known, rows] = await Promise.all([
          db.rpc('list_portals').abortSignal(signal),
          db.from('portals').select(columns).abortSignal(signal),
        ])
        const { error, status } = known.error ? known : rows
        const data = error ? null : { ...parse(answer, known.data), rows: rows.data as PortalRow[] }
        return { data, error, status }
      }),
      providesTags: [tag],
    }),

    /** Writes over the version that was seen and over no other. */
    savePortal: build.mutation<PortalRow, PortalUpdate>({
      queryFn: adminQuery<PortalUpdate, PortalRow>((db, { portal, tenantId, settings, seen }, signal) => {
        const table = db.from('portals')
        const values = { ...settings, types: { ...settings.types } }
        const write =
          seen === null
            ? table.insert({ ...values, portal, tenant_id: tenantId })
            : table.update(values).eq('portal', portal).eq('tenant_id', tenantId).eq('updated_at', seen)
        return write
          .select(columns)
          .abortSignal(signal)
          .then((answer) => writtenAsSeen(answer as Answer<PortalRow[]>))
      }),
      invalidatesTags: [tag, listingsTag],
    }),

    /** The token of the portal's new address, given this once; the address before stops working. */
    renewPortalAddress: build.mutation<string, PortalName>({
      queryFn: adminQuery<PortalName, string>((db, p_portal) => db.rpc('renew_portal_address', { p_portal })),
      invalidatesTags: [tag],
    }),

    /** The token of the address for the portal's leads, given this once; the address before stops working. */
    renewPortalLeadAddress: build.mutation<string, { portal: LeadPortalName; key: string }>({
      queryFn: adminQuery<{ portal: LeadPortalName; key: string }, string>((db, { portal, key }) =>
        db.rpc('renew_portal_lead_address', { p_portal: portal, p_key: key }),
      ),
      invalidatesTags: [tag],
    }),

    /** All active listings by id, each examined and none held whole. */
    getPortalListings: build.query<ExaminedListing[], PortalRequest & { settings: PortalSettings }>({
      queryFn: adminQuery<PortalRequest & { settings: PortalSettings }, ExaminedListing[]>(
        async (db, { portal, tenantId, settings }, signal) => {
          const examined: ExaminedListing[] = []
          for (;;) {
            const { data, ...rest } = await db
              .rpc('list_portal_listings', {
                p_tenant_id: tenantId,
                p_portal: portal,
                p_after: examined.at(-1)?.id,
              })
              .abortSignal(signal)
            if (rest.error) return { data: null, ...rest }
            const page = data as unknown as PortalListing[]
            if (page.length === 0) return { data: examined, error: null }
            for (const listing of page) {
              const { id, title, publish, highlight } = listing
              const readiness = portalReadiness(portals[portal], listing, settings)
              examined.push({ id, title, publish, highlight, readiness })
            }
          }
        },
      ),
      providesTags: [listingsTag],
      keepUnusedDataFor: 0,
    }),

    /** One active listing as the portal's feed has it; null when there is none by now. */
    getPortalListing: build.query<PortalListing | null, PortalRequest & { id: string }>({
      queryFn: adminQuery<PortalRequest & { id: string }, PortalListing | null>(
        async (db, { portal, tenantId, id }, signal) => {
          const { data, ...rest } = await db
            .rpc('list_portal_listings', { p_tenant_id: tenantId, p_portal: portal, p_id: id })
            .abortSignal(signal)
          return { ...rest, data: (data as unknown as PortalListing[] | null)?.[0] ?? null }
        },
      ),
      keepUnusedDataFor: 0,
    }),

    /** What each of those portals makes of those listings, by their ids; one that is not active has no entry. */
    getListingsOnPortals: build.query<
      Record<string, ListingOnPortal[]>,
      { ids: string[]; tenantId: string; rows: PortalRow[] }
    >({
      queryFn: adminQuery<
        { ids: string[]; tenantId: string; rows: PortalRow[] },
        Record<string, ListingOnPortal[]>
      >(async (db, { ids, tenantId, rows }, signal) => {
        const examined: Record<string, ListingOnPortal[]> = {}
        for (const settings of rows) {
          const portal = settings.portal as PortalName
          const { data, ...rest } = await db
            .rpc('list_portal_listings', { p_tenant_id: tenantId, p_portal: portal, p_ids: ids })
            .abortSignal(signal)
          if (rest.error) return { data: null, ...rest }
          for (const listing of data as unknown as PortalListing[]) {
            const readiness = portalReadiness(portals[portal], listing, settings)
            ;(examined[listing.id] ??= []).push({ portal, publish: listing.publish, readiness })
          }
        }
        return { data: examined, error: null }
      }),
      providesTags: [listingsTag, 'PropertyList'],
      keepUnusedDataFor: 0,
    }),

    /** Whether a listing goes to the portal, and as what. The list shows it at once, and as before where it fails. */
    choosePortalListing: build.mutation<null, PortalChoice & { settings: PortalSettings }>({
      queryFn: adminQuery<PortalChoice & { settings: PortalSettings }, null>(
        (db, { portal, tenantId, id, choice }) =>
          db
            .from('portal_listings')
            .upsert({ property_id: id, tenant_id: tenantId, portal, ...choice })
            .then(withoutData),
      ),
      async onQueryStarted({ id, choice, ...request }, { dispatch, queryFulfilled }) {
        const { portal, tenantId, settings } = request
        const change = dispatch(
          portalsApi.util.updateQueryData('getPortalListings', { portal, tenantId, settings }, (listings) => {
            const listing = listings.find((one) => one.id === id)
            if (listing) Object.assign(listing, choice)
          }),
        )
        await queryFulfilled.catch(() => change.undo())
      },
    }),
  }),
})

export const {
  useGetPortalsQuery,
  useSavePortalMutation,
  useRenewPortalAddressMutation,
  useRenewPortalLeadAddressMutation,
  useGetPortalListingsQuery,
  useGetPortalListingQuery,
  useGetListingsOnPortalsQuery,
  useChoosePortalListingMutation,
} = portalsApi
