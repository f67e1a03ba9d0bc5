import { MOST_NOTE, noteFavourite } from 'shared-backend/favourites'
import {
  Badge,
  cardTiles,
  Checkbox,
  FavouriteToggle,
  IconButton,
  listingPrice,
  type ListingFacts,
  mainImage,
  PhotoPlaceholder,
  Textarea,
  usePhotoSteps,
} from 'shared-ui'
import { ArrowDown, ArrowUp } from 'shared-ui/icons'
import { Link } from 'react-router-dom'
import { ListingPhoto, loadPhotos } from '../photo/ListingPhoto.tsx'
import { changesOf, isOtherDeal } from './changes.ts'
import styles from './Favourites.module.css'
import type { Kept } from './order.ts'
import { text } from './text.ts'

const SIZES = '(width >= 768px) 12rem, 92vw'

interface FavouriteItemProps extends Kept {
  /** Called with -1 to move it up, and 1 to move it down; absent where the order is not the visitor's. */
  onMove?: (by: -1 | 1) => void
  isFirst: boolean
  isLast: boolean
  isCompared: boolean
  /** Absent where no further one can be compared. */
  onCompare?: (isCompared: boolean) => void
  onRemove: () => void
}

/** `3 quartos · 2 vagas · 120 m² construída`. */
function factsOf(listing: ListingFacts) {
  const { counts, areas } = cardTiles(listing, 'card')
  return [...counts, ...areas].map(({ value, label }) => `${value} ${label}`).join(' · ')
}

/** One kept listing: what it is by now, what has changed, the visitor's note. */
export function FavouriteItem(props: FavouriteItemProps) {
  const { favourite, listing, onMove, isFirst, isLast, isCompared, onCompare, onRemove } = props
  const { id, price, note } = favourite
  const title = listing?.title ?? favourite.title ?? text.unknown
  const image = mainImage(listing?.property_images)
  const amount = listing && listingPrice(listing)
  const before = listing && price !== listing.price && !isOtherDeal(favourite, listing) ? price : null
  const { card, steps } = usePhotoSteps<HTMLLIElement>(image && loadPhotos, {
    id,
    sizes: SIZES,
    Photo: ListingPhoto,
  })
  return (
    <li {...card} className={styles.item}>
      <div className={styles.photo}>
        {image ? (
          <ListingPhoto key={image.image_url} image={image} alt="" sizes={SIZES} />
        ) : (
          <PhotoPlaceholder label={title} />
        )}
        {steps}
        <FavouriteToggle
          id={id}
          title={title}
          isKept
          onKeep={() => {
            onRemove()
            return 'done'
          }}
        />
      </div>
      <div className={styles.words}>
        <div className={styles.changes}>
          {changesOf(favourite, listing).map(({ tone, words }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </div>
        <h2 className={styles.name}>
          {listing !== undefined ? <Link to={`/property/${id}`}>{title}</Link> : title}
        </h2>
        {amount && (
          <p className={styles.price}>
            <span>{`${amount.amount}${amount.period}`}</span>
            {before ? <span className={styles.before}>{text.since(before)}</span> : null}
          </p>
        )}
        {listing === null && price !== null && <p className={styles.price}>{text.atKeeping(price)}</p>}
        {listing && (
          <>
            <p className={styles.place}>{factsOf(listing)}</p>
            <p className={styles.place}>{`${listing.city}, ${listing.state}`}</p>
          </>
        )}
      </div>
      <Textarea
        className={styles.note}
        aria-label={text.noteOf(title)}
        placeholder={text.notePlaceholder}
        rows={2}
        maxLength={MOST_NOTE}
        value={note}
        onChange={({ target }) => noteFavourite(id, target.value)}
      />
      <div className={styles.tools}>
        {listing && (
          <Checkbox
            label={text.compare}
            aria-label={text.compareOne(title)}
            checked={isCompared}
            disabled={!onCompare}
            onChange={({ target }) => onCompare?.(target.checked)}
          />
        )}
        {onMove && (
          <div className={styles.moves}>
            <IconButton
              label={text.up(title)}
              icon={<ArrowUp />}
              blocked={isFirst}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={text.down(title)}
              icon={<ArrowDown />}
              blocked={isLast}
              onClick={() => onMove(1)}
            />
          </div>
        )}
      </div>
    </li>
  )
}
