import type { ReactElement, Ref } from 'react'
import type { ListingCard } from 'shared-backend/properties'
import { cx } from 'shared-ui'
import { ListingCell } from './ListingCell.tsx'
import styles from './ListingGrid.module.css'

interface PlainGridProps {
  listings: readonly ListingCard[]
  /** Of how many these are the first; undefined where that is not known. */
  total: number | undefined
  className?: string
  /** Content after the cards. */
  children?: ReactElement
  ref?: Ref<HTMLDivElement>
}

/** Every card that it is given, laid out by style alone. */
export const PlainGrid = ({ listings, total, className, children, ref }: PlainGridProps) => (
  <div ref={ref} role="list" className={cx(styles.plain, className)}>
    {listings.map((listing, index) => (
      <ListingCell key={listing.id} listing={listing} position={index} total={total} first={index === 0} />
    ))}
    {children}
  </div>
)
