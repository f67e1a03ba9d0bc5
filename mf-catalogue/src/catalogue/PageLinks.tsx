import { ButtonLink } from 'shared-ui'
import { catalogue as text } from '../text.ts'
import { neighbours, type ListingPage } from './pages.ts'
import styles from './PageLinks.module.css'

interface PageLinksProps {
  place: ListingPage
  /** How many listings of the answer fit. */
  count: number
  /** Whether the answer has the oldest listing. */
  isLast: boolean
}

/** The way on to further listings where no script brings them. */
export function PageLinks({ place, count, isLast }: PageLinksProps) {
  const { before, after } = neighbours(place, count, isLast)
  if (!before && !after) return null
  return (
    <nav className={styles.pages} aria-label={text.pages}>
      {before && (
        <ButtonLink to={before} rel="prev" variant="secondary">
          {text.pageBefore}
        </ButtonLink>
      )}
      {after && (
        <ButtonLink to={after} rel="next" variant="secondary">
          {text.pageAfter}
        </ButtonLink>
      )}
    </nav>
  )
}
