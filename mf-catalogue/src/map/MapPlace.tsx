import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { ListingCard } from 'shared-backend/properties'
import type { Box, CatalogueSearch } from 'shared-domain/search'
import { Button, useBackCloses, useMediaQuery } from 'shared-ui'
import { LazyContent } from 'shared-ui/lazy'
import styles from './MapPlace.module.css'
import type { useMap } from './useMap.ts'
import { text } from './text.ts'

interface FullScreenProps {
  count: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A phone's screen has no room for a list beside the map. */
function FullScreen({ count, onClose, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  useBackCloses(true, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label={text.label}
      className={styles.screen}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.header}>
        {count}
        <Button variant="secondary" size="sm" onClick={onClose}>
          {text.close}
        </Button>
      </header>
      {children}
    </dialog>
  )
}

/** It stays in sight while the list scrolls. */
function Beside({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) place.current!.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <section ref={place} aria-label={text.label} className={styles.beside}>
      {children}
    </section>
  )
}

interface MapPlaceProps {
  map: ReturnType<typeof useMap>
  search: CatalogueSearch
  listings: readonly ListingCard[]
  /** How many there are, in words. */
  count: ReactNode
  /** The list. */
  list: RefObject<HTMLElement | null>
  onArea: (area: Box | null) => void
}

/** The map beside the list, or over it where there is no room. */
export function MapPlace({ map, count, list, ...props }: MapPlaceProps) {
  const isBeside = useMediaQuery('(width >= 1024px)')
  const { code, failed, load } = map.code
  const content = code ? (
    <code.ResultsMap {...props} list={isBeside ? list : null} />
  ) : (
    <div className={styles.waiting}>
      <LazyContent loading={text.loading} loadError={text.loadError} failed={failed} onRetry={load} />
    </div>
  )
  if (isBeside) return <Beside isNew={map.isNew}>{content}</Beside>
  return (
    <FullScreen count={count} onClose={map.close}>
      {content}
    </FullScreen>
  )
}
