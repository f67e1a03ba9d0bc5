import type { ReactNode } from 'react'
import {
  Container,
  EmptyState,
  ErrorState,
  House,
  PropertyCardSkeleton,
  SectionHeading,
  VisuallyHidden,
} from 'shared-ui'
import { ListingCarousel, usePerView } from '../carousel/ListingCarousel.tsx'
import { states } from '../text.ts'
import styles from './ListingSection.module.css'
import type { Listings } from './useCachedListings.ts'

interface ListingSectionProps extends Listings {
  id: string
  text: { title: string; text: string; empty: string }
  action?: ReactNode
  /** Reloads the page. */
  onRetry: () => void
}

/** A carousel under its heading, or its loading or error state. */
export function ListingSection({ id, text, action, listings, failed, onRetry }: ListingSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Container>
        <SectionHeading id={id} title={text.title} text={text.text} action={action} />
        {listings && listings.length > 0 ? (
          <ListingCarousel id={id} label={text.title} listings={listings} />
        ) : listings ? (
          <EmptyState icon={<House />} title={text.empty} />
        ) : failed ? (
          <ErrorState title={states.loadError} onRetry={onRetry} />
        ) : (
          <Loading />
        )}
      </Container>
    </section>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{states.loading}</VisuallyHidden>
      <div className={styles.skeletons}>
        {Array.from({ length: usePerView() }, (_, index) => (
          <PropertyCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}
