import type { SearchMap } from 'shared-backend/map'
import { ClusterMarker, PriceMarker, useMap } from 'shared-ui/map'
import { shortPrice } from './shortPrice.ts'

type Listing = SearchMap['listings'][number]

interface Group {
  latitude: number
  longitude: number
  count: number
  /** Where it stands alone. */
  listing?: Listing
}

/** Pixels between two markers that can be told apart. */
const [width, height] = [56, 36]

interface MarkersProps {
  found: SearchMap
  /** The listing that stands out. */
  current: string | undefined
  onChoose: (id: string) => void
}

/** Prices and counts of a search on its map. Those that would cover each other become one count. */
export function Markers({ found, current, onChoose }: MarkersProps) {
  const map = useMap()
  const groups: Group[] = []
  const all: Group[] = [
    ...found.clusters.toSorted((a, b) => b.count - a.count),
    ...found.listings.map((listing) => ({ ...listing, count: 1, listing })),
  ]
  for (const group of all) {
    const pixel = map.project([group.latitude, group.longitude])
    const covered = groups.find(({ latitude, longitude }) => {
      const { x, y } = map.project([latitude, longitude]).subtract(pixel)
      return Math.abs(x) < width && Math.abs(y) < height
    })
    if (covered) Object.assign(covered, { count: covered.count + group.count, listing: undefined })
    else groups.push({ ...group })
  }
  return groups.map(({ latitude, longitude, count, listing }) =>
    listing ? (
      <PriceMarker
        key={listing.id}
        at={[latitude, longitude]}
        label={shortPrice(listing.price)}
        chosen={listing.id === current}
        onChoose={() => onChoose(listing.id)}
      />
    ) : (
      <ClusterMarker key={`${latitude} ${longitude}`} at={[latitude, longitude]} count={count} />
    ),
  )
}
