import * as v from 'valibot'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { parsed } from '../answers.ts'
import type { Enums } from 'shared-domain/database'
import { neededColumns } from 'shared-domain/facts'
import { NO_TITLE } from '../../labels.ts'
import { listingCard } from '../../properties/isListingCard.ts'

type Column = 'title' | 'reference' | 'place' | 'rooms' | 'area' | 'type' | 'state'

/** A column's own name is its ascending order. */
export type PropertySort =
  'newest' | 'oldest' | 'updated' | 'updated-asc' | 'price-asc' | 'price-desc' | Column | `${Column}-desc`

/** The filters of the owner's list; null narrows nothing. */
export interface PropertyListRequest {
  /** At most 200 characters: words that all must be there, the beginning of a code among them. */
  search: string
  active: boolean | null
  deal: Enums<'deal_status'> | null
  type: Enums<'property_type'> | null
  /** A category's id. */
  category: string | null
  /** Those that a portal would refuse, whose owner's authorisation ends within 30 days or has ended, or that the site could not show. */
  show: 'left_out' | 'ending' | 'unfinished' | null
  /** Those that an import has brought, by its id, for 30 days. */
  importId: string | null
  sort: PropertySort
  /** From 1; past the last one it is the last one. */
  page: number
}

const count = v.pipe(v.number(), v.integer())
const { id, title, price, city, property_type, deal_status, featured, property_images } = listingCard.entries
const missing = v.picklist([...neededColumns, 'photos'])

const listedProperty = v.object({
  ...{ id, price, deal_status, featured, property_images },
  title: v.pipe(
    v.nullable(title),
    v.transform((known) => known ?? NO_TITLE),
  ),
  city: v.nullable(city),
  neighborhood: v.nullable(v.string()),
  property_type: v.nullable(property_type),
  /** What it lacks to be on the site. A database that is older than this does not say. */
  missing: v.optional(v.array(missing), []),
  active: v.boolean(),
  created_at: v.string(),
  updated_at: v.string(),
  reference_code: v.nullable(v.string()),
  bedrooms: v.nullable(v.number()),
  /** In m²: built, else total, else land. */
  size: v.nullable(v.number()),
  /** The day on which the owner's authorisation ends. */
  authorised_until: v.nullable(v.string()),
})

const propertyList = v.object({
  rows: v.array(listedProperty),
  total: count,
  found: count,
  page: count,
  pages: count,
})

const portfolioStats = v.object({
  total: count,
  sale: count,
  rent: count,
  active: count,
  places: v.array(v.object({ neighborhood: v.string(), count })),
  others: v.object({ places: count, count }),
})

/** A line of the dashboard, with its main photo. */
export type ListedProperty = v.InferOutput<typeof listedProperty>

/** A page of those that fit: `found` of `total`. */
export type PropertyListPage = v.InferOutput<typeof propertyList>

/** The dashboard's figures; `places` are the neighbourhoods with most listings, at most five, `others` all the rest. */
export type PortfolioStats = v.InferOutput<typeof portfolioStats>

export const propertyListApi = injectEndpoints({
  endpoints: (build) => ({
    /** A page of the properties in the requested order, inactive ones too. */
    getPropertyList: build.query<PropertyListPage, PropertyListRequest>({
      queryFn: adminQuery(
        (db, { search, active, deal, type, category, show, importId, sort, page }, signal) =>
          db
            .rpc(
              'list_properties',
              {
                p_search: search,
                p_active: active ?? undefined,
                p_deal: deal ?? undefined,
                p_type: type ?? undefined,
                p_category: category ?? undefined,
                p_show: show ?? undefined,
                p_import: importId ?? undefined,
                p_order: sort,
                p_page: page,
              },
              { get: true },
            )
            .abortSignal(signal)
            .then(parsed(propertyList)),
      ),
      providesTags: ['PropertyList'],
    }),

    getPortfolioStats: build.query<PortfolioStats, void>({
      queryFn: adminQuery((db, _arg: void, signal) =>
        db.rpc('get_portfolio_stats', {}, { get: true }).abortSignal(signal).then(parsed(portfolioStats)),
      ),
      providesTags: ['PropertyStats'],
    }),
  }),
})

export const { useGetPropertyListQuery, useGetPortfolioStatsQuery } = propertyListApi
