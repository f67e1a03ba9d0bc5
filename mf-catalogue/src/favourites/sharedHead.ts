import type { PageHead } from 'shared-backend'
import type { ListingCard } from 'shared-backend/properties'
import { sharedPicture } from 'shared-ui/imageSources'
import { text } from './text.ts'

type Shared = Pick<ListingCard, 'id' | 'title' | 'deal_status' | 'property_images'>

/** Titles that a messenger has room for. */
const mostTitles = 4

const nameOf = ({ title, deal_status: deal }: Shared) =>
  deal === 'available' ? title : `${title} (${text.states[deal]})`

/**
 * The head of a page whose query names listings, for a messenger that shows its link: no search engine keeps it.
 * @param listings undefined where they have not loaded
 * @param canonical its address with the ids: without them it would be another page
 */
export function sharedHead(
  listings: readonly Shared[] | undefined,
  canonical: string | undefined,
  title: (count: number) => string,
): PageHead {
  const robots = 'noindex'
  if (!listings) return { robots, canonical }
  const names = listings.slice(0, mostTitles).map(nameOf)
  const more = listings.length - names.length
  return {
    robots,
    canonical,
    title: title(listings.length),
    description: [...names, ...(more > 0 ? [text.sharedMore(more)] : [])].join(' · ') || undefined,
    openGraph: sharedPicture(listings),
  }
}
