import { useRecentListings } from 'shared-backend/favourites'
import { useGetListingsQuery } from 'shared-backend/properties'
import { SectionHeading } from 'shared-ui'
import { PlainGrid } from '../catalogue/PlainGrid.tsx'
import { text } from './text.ts'

/** An extra: when it fails or nothing was seen, the page is complete without it. */
export function RecentListings() {
  const ids = useRecentListings()
  const { data = [] } = useGetListingsQuery([...ids].sort(), { skip: ids.length === 0 })
  const listings = ids.flatMap((id) => data.find((one) => one.id === id) ?? [])
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <SectionHeading id="recent" title={text.recent} />
      <PlainGrid listings={listings} total={listings.length} />
    </section>
  )
}
