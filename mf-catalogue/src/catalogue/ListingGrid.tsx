import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
} from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { PropertyCard, PropertyCardSkeleton } from 'shared-ui'
import { Heart } from '../favourites/Heart.tsx'
import { ListingPhoto, loadPhotos } from '../photo/ListingPhoto.tsx'
import styles from './ListingGrid.module.css'
import { listItemProps } from './listItemProps.ts'
import { useGridGeometry } from './useGridGeometry.ts'
import type { EntryScroll } from './useScrollPosition.ts'
import { rowsOf, useScrollRestoration } from './useScrollRestoration.ts'

const Card = memo(({ listing, first }: { listing: CatalogueListing; first: boolean }) => (
  <PropertyCard
    listing={listing}
    extraFeatures
    headingLevel={2}
    priority={first}
    Photo={ListingPhoto}
    loadPhotos={loadPhotos}
    Favourite={Heart}
  />
))

/** Rows below the viewport at which the next page is requested: about two viewports of a phone. */
const AHEAD = 4

interface ListingGridProps {
  listings: readonly CatalogueListing[]
  /** Of how many these are the first; undefined where that is not known. */
  total: number | undefined
  at: EntryScroll
  /** The expected length of the list; skeletons stand for listings that are not loaded yet. */
  expected: number
  /** They are of the catalogue that the browser holds. */
  held: boolean
  /** Called while the end of the list is near; it may be called many times. */
  onNearEnd: () => void
}

/** Any number of cards; only the rows near the screen are in the page. */
export const ListingGrid = memo(({ listings, total, at, expected, held, onNearEnd }: ListingGridProps) => {
  const grid = useRef<HTMLDivElement>(null)
  const { columns, gap, rowHeight } = useGridGeometry(grid)
  // Cards below the viewport may change a frame after the visible ones.
  const listingsOutOfView = useDeferredValue(listings)
  const [top, setTop] = useState(0)
  const rows = Math.ceil(Math.max(listings.length, expected) / columns)
  const [measured] = useState(() => (at.place ? rowsOf(at.place, rowHeight, gap) : []))
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    gap,
    scrollMargin: top,
    // One row more, on the side that the visitor scrolls towards.
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const backwards = virtualizer.scrollDirection === 'backward'
      const first = Math.max(startIndex - (backwards ? 1 : 0), 0)
      const last = Math.min(endIndex + (backwards ? 0 : 1), count - 1)
      return Array.from({ length: last - first + 1 }, (_, row) => first + row)
    },
    initialMeasurementsCache: measured,
    // It may adjust the scroll position when a row above turns out higher, but not scroll when it starts: scroll
    // restoration does that.
    scrollToFn: (offset, options, instance) => {
      if (options.adjustments) windowScroll(offset, options, instance)
    },
  })

  // Elements above the grid may grow or shrink, and the page's height with them.
  useEffect(() => {
    const element = grid.current!
    const look = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    const observer = new ResizeObserver(look)
    look()
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const measuredFor = useRef(rowHeight)
  useLayoutEffect(() => {
    if (measuredFor.current !== rowHeight) virtualizer.measure()
    measuredFor.current = rowHeight
  }, [virtualizer, rowHeight])

  useScrollRestoration({ grid, virtualizer, listings, columns, rowHeight, at, expected, held })

  const { range } = virtualizer
  const isNearEnd = range !== null && range.endIndex + AHEAD >= rows && expected === 0
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd, listings])

  const listingsOfRow = (row: number) => {
    const inView = !range || (row >= range.startIndex && row <= range.endIndex)
    // A visitor who has requested more goes on there at once.
    const isNew = row * columns >= listingsOutOfView.length
    return (inView || isNew ? listings : listingsOutOfView).slice(row * columns, (row + 1) * columns)
  }

  return (
    <div
      ref={grid}
      role="list"
      className={styles.grid}
      style={{ blockSize: virtualizer.getTotalSize(), '--columns': columns } as CSSProperties}
    >
      {virtualizer.getVirtualItems().map(({ index, start, size }) => {
        const isHere = index * columns < listings.length
        return (
          <div
            key={index}
            ref={isHere ? virtualizer.measureElement : undefined}
            data-index={index}
            role="presentation"
            className={styles.row}
            style={{ translate: `0 ${start - top}px`, blockSize: isHere ? undefined : size }}
          >
            {isHere
              ? // By place, not by listing: another list then changes words and photos, and builds no cards anew.
                listingsOfRow(index).map((listing, column) => (
                  <div key={column} {...listItemProps(index * columns + column, total)}>
                    <Card listing={listing} first={index === 0 && column === 0} />
                  </div>
                ))
              : Array.from({ length: columns }, (_, column) => <PropertyCardSkeleton key={column} />)}
          </div>
        )
      })}
    </div>
  )
})
