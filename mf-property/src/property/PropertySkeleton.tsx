import { Container, Skeleton } from 'shared-ui'
import { text } from '../text.ts'
import back from './BackLink.module.css'
import styles from './PropertySkeleton.module.css'
import view from './PropertyView.module.css'

/** The property page before its data, in the same places and sizes. */
export const PropertySkeleton = () => (
  <div className={view.page}>
    <Container className={view.content}>
      <p role="status" className={back.back}>
        {text.loading}
      </p>
      <div className={view.header}>
        <Skeleton className={styles.badge} />
        <span className={`${view.title} ${styles.title}`}>
          <Skeleton shape="text" />
        </span>
        <span className={styles.place}>
          <Skeleton shape="text" />
        </span>
      </div>
      <div className={view.layout}>
        <div className={styles.gallery} data-grid>
          <div className={styles.photo}>
            <Skeleton shape="photo" />
          </div>
          <div className={styles.thumbnails}>
            {[0, 1, 2, 3].map((slot) => (
              <Skeleton key={slot} shape="photo" />
            ))}
          </div>
        </div>
        <Skeleton className={styles.price} />
        <div className={view.details}>
          <Skeleton className={styles.features} />
          <Skeleton className={styles.description} />
        </div>
        <div className={view.aside}>
          <div className={view.side}>
            <Skeleton className={styles.place} />
            <Skeleton className={styles.broker} />
          </div>
        </div>
      </div>
    </Container>
  </div>
)
