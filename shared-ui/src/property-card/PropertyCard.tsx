import type { ComponentType } from 'react'
import { cx } from '../cx.ts'
import { Badge } from '../display/Badge.tsx'
import { cardTiles, type FactTile, type ListingFacts } from '../facts/factTiles.ts'
import { dropOf, listingPrice } from '../format/listingPrice.ts'
import { MapPin, Star } from '../icons/core.ts'
import { mainImage, type ListingImage } from '../image/imageSources.ts'
import { PhotoPlaceholder } from '../image/PhotoPlaceholder.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../image/ResponsiveImage.tsx'
import { PropertyLink } from './PropertyLink.tsx'
import { usePhotoSteps, type LoadCardPhotos } from './usePhotoSteps.tsx'
import styles from './PropertyCard.module.css'

export type CardListing = ListingFacts & {
  id: string
  title: string
  price: number
  city: string
  state: string
  property_type: 'sale' | 'rent'
  featured?: boolean | null
  deal_status?: 'available' | 'reserved' | 'sold' | 'rented'
  property_images?: readonly ListingImage[] | null
  /** Where `property_images` has the main one alone. */
  photo_count?: number
  /** What it was asked for before, where that has become less of late. */
  price_drops?: { price_before: number } | null
}

export type PropertyCardProps = {
  listing: CardListing
  /** Also counts lavabos and escadas, as the catalogue does. */
  extraFeatures?: boolean
  /** How wide the photo is drawn; the default fits a grid of 1 to 4 columns. */
  sizes?: string
  /** For the photo that the first view of a page is judged by. */
  priority?: boolean
  headingLevel?: 2 | 3 | 4
  /** Draws the photo otherwise, such as with a watermark. */
  Photo?: ComponentType<ResponsiveImageProps>
  /** Loads what steps through the listing's other photos. */
  loadPhotos?: LoadCardPhotos
  /** The heart on its photo. */
  Favourite?: ComponentType<{ listing: CardListing }>
}

const CARD_SIZES = '(min-width: 1280px) 304px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw'

/** What has become of a listing that is not simply offered. */
const deals: Partial<Record<string, string>> = { reserved: 'Reservado', sold: 'Vendido', rented: 'Alugado' }

/** A listing in short; the full card is one link to its page. */
export function PropertyCard({
  listing,
  extraFeatures = false,
  sizes = CARD_SIZES,
  priority,
  headingLevel = 3,
  Photo = ResponsiveImage,
  loadPhotos,
  Favourite,
}: PropertyCardProps) {
  const Heading = `h${headingLevel}` as const
  const rent = listing.property_type === 'rent'
  const deal = deals[listing.deal_status ?? '']
  const { amount, period } = listingPrice(listing)
  const place = `${listing.city}, ${listing.state}`
  const alt = `${listing.title}, ${place}`
  const tiles = cardTiles(listing, extraFeatures ? 'catalogue' : 'card')
  const drop = dropOf(listing.price, listing.price_drops)
  const image = mainImage(listing.property_images)
  const count = listing.photo_count ?? listing.property_images?.length ?? 0
  const { card, steps } = usePhotoSteps(image && loadPhotos, { id: listing.id, sizes, Photo })
  return (
    <article {...card} className={cx(styles.card, loadPhotos && styles.swiped)}>
      <div className={styles.photo}>
        {image ? (
          // Another photo is another picture: the one before must not stand there while it loads.
          <Photo key={image.image_url} image={image} alt={alt} sizes={sizes} priority={priority} />
        ) : (
          <PhotoPlaceholder label={alt} />
        )}
        {steps}
        {loadPhotos && count > 1 && (
          <span className={styles.count} aria-hidden="true" translate="no">{`1/${count}`}</span>
        )}
        <div className={styles.badges}>
          <Badge tone={rent ? 'dark' : 'accent'}>{rent ? 'Aluguel' : 'Venda'}</Badge>
          {deal && <Badge tone="light">{deal}</Badge>}
          {listing.featured && (
            <Badge tone="light" icon={<Star />}>
              Destaque
            </Badge>
          )}
        </div>
        {Favourite && <Favourite listing={listing} />}
      </div>
      <div className={styles.body}>
        <p className={styles.price}>
          <span>{amount}</span>
          {period && <span className={styles.period}>{period}</span>}
          {drop > 0 && <span className={styles.drop}>{`Baixou ${drop} %`}</span>}
        </p>
        <Heading className={styles.title}>
          <PropertyLink id={listing.id} className={styles.link}>
            {listing.title}
          </PropertyLink>
        </Heading>
        <p className={styles.place}>
          <MapPin />
          <span>{place}</span>
        </p>
        <Facts facts={tiles.counts} className={styles.counts} />
        <Facts facts={tiles.areas} className={styles.areas} />
      </div>
    </article>
  )
}

/** An empty row keeps its height, so that cards beside each other stay level. */
const Facts = ({ facts, className }: { facts: FactTile[]; className?: string }) => {
  if (facts.length === 0) return <div className={className} />
  return (
    <ul className={className}>
      {facts.map(({ key, value, label, icon: Icon }) => (
        <li key={key} className={styles.fact}>
          <Icon />
          <strong>{value}</strong> <span className={styles.unit}>{label}</span>
        </li>
      ))}
    </ul>
  )
}
