import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './PropertyCard.module.css'

/** A card that is still loading, of the same size to the pixel. */
export const PropertyCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <Skeleton shape="photo" className={styles.photo} />
    <div className={styles.body}>
      <div className={styles.price}>
        <Skeleton shape="text" className={styles.half} />
      </div>
      <div className={styles.title}>
        <Skeleton shape="text" className={styles.most} />
      </div>
      <div className={styles.place}>
        <Skeleton shape="text" className={styles.half} />
      </div>
      <div className={styles.counts}>
        <Skeleton className={styles.bar} />
      </div>
      <div className={styles.areas}>
        <Skeleton className={styles.bar} />
      </div>
    </div>
  </div>
)
