import { useRef } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { Alert, Button, EmptyState, House, usePrinting } from 'shared-ui'
import { ClearButton } from '../filters/ClearButton.tsx'
import { catalogue as text } from '../text.ts'
import { FirstListings } from './FirstListings.tsx'
import type { ListingPage } from './pages.ts'
import { PageLinks } from './PageLinks.tsx'
import { PlainGrid } from './PlainGrid.tsx'
import styles from './ResultsView.module.css'
import { useListingGrid } from './useListingGrid.ts'

interface ResultsViewProps {
  results: readonly CatalogueListing[]
  /** What of them is shown where there is no script. */
  place: ListingPage
  /** Further listings are still on their way. */
  loadingMore: boolean
  /** Asks for further ones, where they do not come by themselves. */
  onMore?: () => void
  /** They stopped coming. */
  incomplete: boolean
  onRetry: () => void
  /** Absent when no filter is set. */
  onClear?: () => void
}

/** On paper all of them; on a screen only those near it are in the page. */
function Results({ listings, page }: { listings: readonly CatalogueListing[]; page: number }) {
  const printing = usePrinting()
  const first = useRef<HTMLDivElement>(null)
  const grid = useListingGrid(first)
  if (printing) return <PlainGrid listings={listings} total={listings.length} />
  if (grid) return <grid.ListingGrid listings={listings} />
  return <FirstListings ref={first} listings={listings} page={page} />
}

/** What was found. */
export const ResultsView = ({
  results,
  place,
  loadingMore,
  onMore,
  incomplete,
  onRetry,
  onClear,
}: ResultsViewProps) => (
  <>
    {incomplete && (
      <Alert tone="warning" className={styles.incomplete}>
        {text.incomplete}{' '}
        <Button variant="ghost" size="sm" onClick={onRetry}>
          Tentar Novamente
        </Button>
      </Alert>
    )}
    {results.length > 0 ? (
      <Results listings={results} page={place.page} />
    ) : (
      !loadingMore && (
        <EmptyState
          icon={<House aria-hidden="true" />}
          title={text.empty}
          message={text.emptyAdvice}
          action={onClear && <ClearButton variant="secondary" onClear={onClear} />}
        />
      )
    )}
    <noscript>
      <PageLinks place={place} count={results.length} isLast={!loadingMore} />
    </noscript>
    {loadingMore && <p className={styles.more}>{text.loadingMore}</p>}
    {onMore && !loadingMore && (
      <p className={styles.more}>
        <Button variant="secondary" onClick={onMore}>
          {text.more}
        </Button>
      </p>
    )}
  </>
)
