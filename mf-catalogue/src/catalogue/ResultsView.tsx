import type { CatalogueListing } from 'shared-backend/properties'
import { Alert, Button, EmptyState, House, useHydrated, usePrinting } from 'shared-ui'
import { ClearButton } from '../filters/ClearButton.tsx'
import { catalogue as text } from '../text.ts'
import { FirstListings } from './FirstListings.tsx'
import type { ListingPage } from './pages.ts'
import { PageLinks } from './PageLinks.tsx'
import { ListingGrid } from './ListingGrid.tsx'
import { PlainGrid } from './PlainGrid.tsx'
import styles from './ResultsView.module.css'

interface ResultsViewProps {
  results: readonly CatalogueListing[]
  /** What of them is shown where there is no script. */
  place: ListingPage
  /** Further listings are still on their way. */
  loadingMore: boolean
  /** They stopped coming. */
  incomplete: boolean
  onRetry: () => void
  /** Absent when no filter is set. */
  onClear?: () => void
}

/** On paper all of them; on a screen only those near it are in the page. */
function Results({ listings, page }: { listings: readonly CatalogueListing[]; page: number }) {
  const hydrated = useHydrated()
  const printing = usePrinting()
  if (printing) return <PlainGrid listings={listings} total={listings.length} />
  return hydrated ? <ListingGrid listings={listings} /> : <FirstListings listings={listings} page={page} />
}

/** What was found. */
export const ResultsView = ({
  results,
  place,
  loadingMore,
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
  </>
)
