import type { CatalogueListing } from 'shared-backend/properties'
import { Alert, Button, EmptyState, House } from 'shared-ui'
import { catalogue as text, filters as filterText } from '../text.ts'
import { FirstListings } from './FirstListings.tsx'
import { ListingGrid } from './ListingGrid.tsx'
import styles from './ResultsView.module.css'

const Grid = typeof window === 'undefined' ? FirstListings : ListingGrid

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
      <Grid listings={results} />
    ) : (
      !loadingMore && (
        <EmptyState
          icon={<House aria-hidden="true" />}
          title={text.empty}
          message={text.emptyAdvice}
          action={
            onClear && (
              <Button variant="secondary" onClick={onClear}>
                {filterText.clear}
              </Button>
            )
          }
        />
      )
    )}
    {loadingMore && <p className={styles.more}>{text.loadingMore}</p>}
  </>
)
