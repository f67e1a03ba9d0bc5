import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { PropertyCard } from 'shared-ui'
import styles from './ListingGrid.module.css'
import { useGridGeometry } from './useGridGeometry.ts'

/** Rows kept beyond the screen on each side. */
const OVERSCAN = 1

const Card = memo(({ listing, first }: { listing: CatalogueListing; first: boolean }) => (
  <PropertyCard listing={listing} extraFeatures headingLevel={2} priority={first} />
))

/** Any number of cards; only the rows near the screen are in the page. */
export const ListingGrid = memo(({ listings }: { listings: readonly CatalogueListing[] }) => {
  const grid = useRef<HTMLDivElement>(null)
  const { columns, gap, rowHeight } = useGridGeometry(grid)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(listings.length / columns),
    estimateSize: () => rowHeight,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
  })

  // Filters above may grow or shrink the page, so where the grid begins is looked up after every drawing.
  useLayoutEffect(() => {
    setTop(Math.round(grid.current!.getBoundingClientRect().top + window.scrollY))
  })

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  return (
    <div
      ref={grid}
      role="list"
      className={styles.grid}
      style={{ blockSize: virtualizer.getTotalSize(), '--columns': columns } as CSSProperties}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <div
          key={index}
          ref={virtualizer.measureElement}
          data-index={index}
          role="presentation"
          className={styles.row}
          style={{ translate: `0 ${start - top}px` }}
        >
          {listings.slice(index * columns, (index + 1) * columns).map((listing, column) => (
            <div
              key={listing.id}
              role="listitem"
              aria-posinset={index * columns + column + 1}
              aria-setsize={listings.length}
            >
              <Card listing={listing} first={index === 0 && column === 0} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
})
