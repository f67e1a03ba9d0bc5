import type { CatalogueListing } from 'shared-backend/properties'
import { Alert, Button, EmptyState, House, useHydrated, usePrinting } from 'shared-ui'
import { ClearButton } from '../filters/ClearButton.tsx'
import { catalogue as text } from '../text.ts'
import { FirstListings } from './FirstListings.tsx'
import { ListingGrid } from './ListingGrid.tsx'
import { PlainGrid } from './PlainGrid.tsx'
import styles from './ResultsView.module.css'

interface ResultsViewProps {
  results: readonly CatalogueListing[]
  /** Further listings are still on their way. */
  loadingMore: boolean
  /** They stopped coming. */
  incomplete: boolean
  onRetry: () => void
  /** Absent when no filter is set. */
  onClear?: () => void
}

/** On paper all of them; on a screen only those near it are in the page. */
function Results({ listings }: { listings: readonly CatalogueListing[] }) {
  const hydrated = useHydrated()
  const printing = usePrinting()
  if (printing) return <PlainGrid listings={listings} total={listings.length} />
  return hydrated ? <ListingGrid listings={listings} /> : <FirstListings listings={listings} />
}

/** What was found. */
export const ResultsView = ({ results, loadingMore, incomplete, onRetry, onClear }: ResultsViewProps) => (
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
      <Results listings={results} />
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
    {loadingMore && <p className={styles.more}>{text.loadingMore}</p>}
  </>
)
