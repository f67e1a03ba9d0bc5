import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListingCard } from 'shared-backend/properties'
import styles from './CardRow.module.css'
import { MapCard } from './MapCard.tsx'
import { text } from './text.ts'

interface CardRowProps {
  listings: readonly ListingCard[]
  /** The listing whose marker stands out. */
  current: string | undefined
  /** Called with the one that was swiped into sight. */
  onCurrent: (id: string) => void
}

/** Cards in a row that a finger swipes; the one in sight is the current one. */
export function CardRow({ listings, current, onCurrent }: CardRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const swiped = useEffectEvent((id: string) => onCurrent(id))
  const ids = listings.map(({ id }) => id).join()

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        // Those that are laid out at first are no choice.
        if (seen && row.current!.scrollLeft > 0) swiped((seen.target as HTMLElement).dataset.id!)
      },
      { root: row.current, threshold: 0.9 },
    )
    for (const cell of row.current!.children) observer.observe(cell)
    return () => observer.disconnect()
  }, [ids])

  return (
    <ul ref={row} className={styles.row} aria-label={text.listings}>
      {listings.map((listing) => (
        <li key={listing.id} data-id={listing.id} className={styles.cell}>
          <MapCard listing={listing} isCurrent={listing.id === current} />
        </li>
      ))}
    </ul>
  )
}
