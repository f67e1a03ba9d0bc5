import { useEffect, useRef } from 'react'
import type { CatalogueListing, Category } from 'shared-backend/properties'
import {
  Alert,
  ButtonLink,
  EmptyState,
  ErrorState,
  House,
  SlowCodeReport,
  RetryButton,
  useHydrated,
  usePrinting,
} from 'shared-ui'
import type { ActiveFilter } from '../filters/activeFilters.ts'
import { CATALOGUE, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import { ClearButton } from '../filters/ClearButton.tsx'
import { MOST_PLACES } from 'shared-domain/search'
import { filters, locations } from '../text.ts'
import { useVisibleCode } from '../useVisibleCode.ts'
import { results as text } from './text.ts'
import { FirstListings } from './FirstListings.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import type { LooserSearchesProps } from './LooserSearches.tsx'
import { MoreLink } from './MoreLink.tsx'
import { PlainGrid } from './PlainGrid.tsx'
import styles from './ResultsView.module.css'
import { useListingGrid } from './useListingGrid.ts'
import type { EntryScroll } from './useScrollPosition.ts'
import type { Results } from './useResults.ts'

interface ListProps extends Pick<Results, 'expected' | 'held'> {
  listings: readonly CatalogueListing[]
  /** Undefined while it is not known, or where the list begins in the middle. */
  total: number | undefined
  at: EntryScroll
  onNearEnd: () => void
}

/** On paper all that are here; on a screen only those near it are in the page. */
function List(props: ListProps) {
  const { listings, total, at } = props
  const printing = usePrinting()
  const first = useRef<HTMLDivElement>(null)
  const { code, isSlow } = useListingGrid(first, at.place !== undefined)
  if (printing) return <PlainGrid listings={listings} total={total} />
  if (code) return <code.ListingGrid key={at.run} {...props} />
  return (
    <>
      {/* The first cards alone would pass for all there is. */}
      {isSlow && <SlowCodeReport />}
      <FirstListings ref={first} listings={listings} total={total} />
    </>
  )
}

const Failure = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Alert tone="warning" className={styles.failure}>
    <span>{title}</span> <RetryButton variant="ghost" size="sm" onClick={onRetry} />
  </Alert>
)

/** Few searches find nothing, so the code that offers others is lazy; without it the advice stands alone. */
function OtherSearches(props: LooserSearchesProps) {
  const place = useRef<HTMLDivElement>(null)
  const code = useVisibleCode(place, () => import('./LooserSearches.tsx'))
  return (
    <div ref={place} className={styles.others}>
      {code && <code.LooserSearches {...props} />}
    </div>
  )
}

/** So few in the chosen neighbourhood that other ones are offered. */
const FEW = 5

/** Other neighbourhoods of the city, where a search of one neighbourhood finds little. */
function Elsewhere({ search }: { search: CatalogueSearch }) {
  const place = useRef<HTMLDivElement>(null)
  const code = useVisibleCode(place, () => import('./OtherPlaces.tsx'))
  return (
    <div ref={place} className={styles.others}>
      {code && <code.OtherPlaces search={search} />}
    </div>
  )
}

/** After the link for more is pressed, the focus moves to the first new listing. */
function useFocusOnMore(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined || count <= wanted.current) return
    const cell = place.current?.querySelector(`[data-place="${wanted.current}"]`)
    // The code of the long list may still be on its way.
    if (!cell) return
    cell.querySelector('a')?.focus({ preventScroll: true })
    wanted.current = undefined
  })
  return { place, want: () => (wanted.current = count) }
}

/** Such an address nobody has chosen here. */
const TooManyPlaces = ({ search }: { search: CatalogueSearch }) => (
  <EmptyState
    icon={<House />}
    title={locations.tooMany}
    message={locations.most(MOST_PLACES)}
    action={
      <ButtonLink variant="secondary" to={CATALOGUE + writeSearch({ ...search, places: [] })}>
        {filters.clearPlaces}
      </ButtonLink>
    }
  />
)

interface ResultsViewProps {
  results: Results
  at: EntryScroll
  search: CatalogueSearch
  /** Undefined before they are here. */
  categories: readonly Category[] | undefined
  /** The list begins after others. */
  isPart: boolean
  active: readonly ActiveFilter[]
  onClear: () => void
}

/** The results of a search. */
export function ResultsView(props: ResultsViewProps) {
  const { results, at, search, active, categories, isPart, onClear } = props
  const { listings, total, next, expected, held, failed, failure, isRefused, loadingMore, loadMore, retry } =
    results
  const hydrated = useHydrated()
  const { place, want } = useFocusOnMore(listings?.length ?? 0)

  const hasFilters = active.length > 0
  const isInOnePlace = search.places.length === 1 && search.places[0]?.neighborhood !== ''
  if (total === 0)
    return (
      <>
        <EmptyState
          icon={<House />}
          title={text.empty}
          message={text.emptyAdvice}
          action={hasFilters && <ClearButton variant="secondary" onClear={onClear} />}
        />
        {isInOnePlace && <Elsewhere search={search} />}
        {hasFilters && <OtherSearches {...{ search, active, categories }} />}
      </>
    )
  if (isRefused && search.places.length > MOST_PLACES) return <TooManyPlaces search={search} />
  if (!listings) return failed ? <ErrorState title={failure} onRetry={retry} /> : <GridSkeleton />
  return (
    <>
      {failed && total === undefined && <Failure title={failure} onRetry={retry} />}
      <div ref={place}>
        <List {...{ listings, expected, held, at }} total={isPart ? undefined : total} onNearEnd={loadMore} />
      </div>
      {total !== undefined && listings.length < total && !isPart && (
        <p className={styles.printed}>{text.printed(listings.length, total)}</p>
      )}
      {failed && total !== undefined && (
        <Failure
          title={failure}
          onRetry={() => {
            want()
            retry()
          }}
        />
      )}
      {isInOnePlace && total !== undefined && total < FEW && <Elsewhere search={search} />}
      {next && !failed && (
        <MoreLink
          search={search}
          next={next}
          onMore={
            hydrated
              ? () => {
                  want()
                  loadMore()
                }
              : undefined
          }
        />
      )}
      {loadingMore && <p className={styles.more}>{text.loadingMore}</p>}
    </>
  )
}
