import type { ReactNode, Ref } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { cx } from 'shared-ui'
import { ListingCell } from './ListingCell.tsx'
import styles from './ListingGrid.module.css'

interface PlainGridProps {
  listings: readonly CatalogueListing[]
  /** How many come before these. */
  before?: number
  /** Of how many these are a part. */
  total: number
  className?: string
  /** What follows the cards. */
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Every card that it is given, laid out by style alone. */
export const PlainGrid = ({ listings, before = 0, total, className, children, ref }: PlainGridProps) => (
  <div ref={ref} role="list" className={cx(styles.plain, className)}>
    {listings.map((listing, index) => (
      <ListingCell
        key={listing.id}
        listing={listing}
        position={before + index}
        total={total}
        first={index === 0}
      />
    ))}
    {children}
  </div>
)
