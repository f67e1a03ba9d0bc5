import type { MouseEvent, RefObject } from 'react'
import { ArrowLeft, ArrowRight, IconButton, stepsRow } from 'shared-ui'
import { carousel as text } from './text.ts'
import styles from './ListingCarousel.module.css'
import { cardId, rowId } from './ListingRow.tsx'

interface RowControlsProps {
  row: RefObject<HTMLUListElement | null>
  id: string
  count: number
}

/**
 * Arrows and a link to each card of the row, where the carousel's own will stand; a script spares the page the link's
 * way there.
 */
export function RowControls({ row, id, count }: RowControlsProps) {
  const goTo = (index: number) => (event: MouseEvent) => {
    const list = row.current
    if (!list) return
    event.preventDefault()
    const cell = list.children[index]?.getBoundingClientRect()
    list.scrollBy({ left: (cell?.left ?? 0) - list.getBoundingClientRect().left, behavior: 'smooth' })
  }

  return (
    // Where that many are seen at once, the carousel has no controls: by style, as nobody knows yet how many are.
    <div className={styles.controls} data-listings={count}>
      <IconButton {...stepsRow(rowId(id), -1)} variant="outline" label={text.previous} icon={<ArrowLeft />} />
      <ul className={styles.dots}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <a
              href={`#${cardId(id, index)}`}
              className={styles.dot}
              aria-label={text.goTo(index + 1)}
              onClick={goTo(index)}
            />
          </li>
        ))}
      </ul>
      <span className={styles.arrowPlace} />
      <IconButton {...stepsRow(rowId(id), 1)} variant="outline" label={text.next} icon={<ArrowRight />} />
    </div>
  )
}
