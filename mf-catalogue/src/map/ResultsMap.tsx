import { useMemo, useState, type RefObject } from 'react'
import { useConfig } from 'shared-backend'
import { useSearchMapQuery } from 'shared-backend/map'
import { useGetListingsQuery, type ListingCard } from 'shared-backend/properties'
import { searchOf, type Box, type CatalogueSearch } from 'shared-domain/search'
import { Alert, Button, RetryButton, Spinner } from 'shared-ui'
import { MapView } from 'shared-ui/map'
import { CardRow } from './CardRow.tsx'
import { MapCard } from './MapCard.tsx'
import { Markers } from './Markers.tsx'
import styles from './ResultsMap.module.css'
import { text } from './text.ts'
import { usePointedListing } from './usePointedListing.ts'

/** Cards beside a map that fills a phone's screen. */
const MOST_CARDS = 24

export interface ResultsMapProps {
  search: CatalogueSearch
  /** The found listings, as far as they are loaded. */
  listings: readonly ListingCard[]
  /** Narrows the search to what the map shows, or to nothing. */
  onArea: (area: Box | null) => void
  /** The list beside the map; null where the map has cards of its own. */
  list: RefObject<HTMLElement | null> | null
}

/** A search on a map. It narrows the search to what is in sight once somebody moves it. */
export function ResultsMap({ search, listings, onArea, list }: ResultsMapProps) {
  const { map: tiles } = useConfig()
  const request = useMemo(() => {
    const { filters, words } = searchOf(search)
    return { filters, words }
  }, [search])
  const { data, currentData, isError, isFetching, refetch } = useSearchMapQuery(request)
  const [chosenId, setChosenId] = useState<string>()
  const [swipedId, setSwipedId] = useState<string>()
  const pointedId = usePointedListing(list)
  const current = pointedId ?? swipedId ?? chosenId

  const loaded = listings.find(({ id }) => id === chosenId)
  const { data: read } = useGetListingsQuery([chosenId ?? ''], { skip: !chosenId || Boolean(loaded) })
  const chosen = loaded ?? read?.find(({ id }) => id === chosenId)
  const others = listings.filter(({ id }) => id !== chosenId).slice(0, MOST_CARDS)

  const [west, south, east, north] = search.area ?? []
  const area =
    west === undefined || south === undefined || east === undefined || north === undefined
      ? currentData?.box
      : { west, south, east, north }
  /** Before, the map would load tiles of a country. */
  const isReady = area !== undefined || currentData !== undefined || isError
  const isEmpty = currentData && currentData.clusters.length + currentData.listings.length === 0

  return (
    <div className={styles.place}>
      <div className={styles.ground}>
        {isReady ? (
          <MapView
            label={text.label}
            tiles={tiles}
            box={area}
            onMove={(box) => onArea([box.west, box.south, box.east, box.north])}
            className={styles.map}
          >
            {data && (
              <Markers
                found={data}
                current={current}
                onChoose={(id) => {
                  setChosenId(id)
                  setSwipedId(undefined)
                }}
              />
            )}
          </MapView>
        ) : (
          <div className={styles.waiting}>
            <Spinner label={text.loading} />
          </div>
        )}
        <div className={styles.notes}>
          {isFetching && <p className={styles.busy}>{text.updating}</p>}
          {isError && !isFetching && (
            <Alert tone="warning">
              <span>{text.failed}</span>{' '}
              <RetryButton variant="ghost" size="sm" onClick={() => void refetch()} />
            </Alert>
          )}
          {isEmpty && (
            <Alert tone="info">
              <span>{search.area ? text.empty : text.nowhere}</span>{' '}
              {search.area && (
                <Button variant="ghost" size="sm" onClick={() => onArea(null)}>
                  {text.everywhere}
                </Button>
              )}
            </Alert>
          )}
        </div>
        {list && chosen && (
          <section aria-label={text.chosen} className={styles.chosen}>
            <MapCard listing={chosen} />
          </section>
        )}
      </div>
      {!list && (
        <CardRow
          // Begins anew with what was chosen.
          key={chosenId}
          listings={chosen ? [chosen, ...others] : others}
          current={current}
          onCurrent={setSwipedId}
        />
      )}
    </div>
  )
}
