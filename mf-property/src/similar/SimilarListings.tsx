import { useGetSimilarListingsQuery, type SimilarTo } from 'shared-backend/properties'
import { PropertyCard, PropertyCardSkeleton, SectionHeading } from 'shared-ui'
import { Heart } from '../favourites/Heart.tsx'
import { PropertyPhoto } from '../gallery/PropertyPhoto.tsx'
import { text } from '../text.ts'
import styles from './SimilarListings.module.css'

const loadPhotos = () => import('./CardPhotos.ts')

const SIZES = '(min-width: 1360px) 410px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw'

/** An extra: when it fails or finds nothing, the page is complete without it. */
export function SimilarListings({ property }: { property: SimilarTo }) {
  const { id, city, property_type, category_id, bedrooms, price } = property
  const { currentData: listings, isFetching } = useGetSimilarListingsQuery({
    id,
    city,
    property_type,
    category_id,
    bedrooms,
    price,
  })
  if (!isFetching && !listings?.length) return null

  return (
    <section aria-labelledby="similar" className={styles.section} data-print="none">
      <SectionHeading id="similar" title={text.similar} text={text.similarHint(city)} />
      <ul className={styles.grid}>
        {listings
          ? listings.map((listing) => (
              <li key={listing.id}>
                <PropertyCard
                  listing={listing}
                  sizes={SIZES}
                  Photo={PropertyPhoto}
                  loadPhotos={loadPhotos}
                  Favourite={Heart}
                />
              </li>
            ))
          : [0, 1, 2].map((slot) => (
              <li key={slot}>
                <PropertyCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  )
}
