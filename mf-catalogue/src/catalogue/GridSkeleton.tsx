import { PropertyCardSkeleton } from 'shared-ui'
import styles from './ListingGrid.module.css'

/** Stands where the grid will be. */
export const GridSkeleton = () => (
  <div className={styles.plain}>
    {Array.from({ length: 8 }, (_, index) => (
      <PropertyCardSkeleton key={index} />
    ))}
  </div>
)
