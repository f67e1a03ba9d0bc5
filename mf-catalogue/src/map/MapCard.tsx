import type { ListingCard } from 'shared-backend/properties'
import { cardTiles, cx, listingPrice, mainImage, PhotoPlaceholder, PropertyLink } from 'shared-ui'
import { ListingPhoto } from '../photo/ListingPhoto.tsx'
import styles from './MapCard.module.css'

interface MapCardProps {
  listing: ListingCard
  isCurrent?: boolean
}

/** A listing in two lines and a small photo, so that a map has room beside it. */
export function MapCard({ listing, isCurrent = false }: MapCardProps) {
  const { amount, period } = listingPrice(listing)
  const image = mainImage(listing.property_images)
  const facts = cardTiles(listing, 'card').counts.map(({ value, label }) => `${value} ${label}`)
  return (
    <article className={cx(styles.card, isCurrent && styles.current)}>
      <div className={styles.photo}>
        {image ? (
          <ListingPhoto key={image.image_url} image={image} alt="" sizes="112px" />
        ) : (
          <PhotoPlaceholder label={listing.title} />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.price}>
          <span>{amount}</span>
          {period && <span>{period}</span>}
        </p>
        <h3 className={styles.title}>
          <PropertyLink id={listing.id} className={styles.link}>
            {listing.title}
          </PropertyLink>
        </h3>
        <p className={styles.facts}>{[listing.city, ...facts].join(' · ')}</p>
      </div>
    </article>
  )
}
