import 'leaflet/dist/leaflet.css'
import { useRef, type ReactNode } from 'react'
import { cx } from 'shared-ui'
import type { MapBox } from './box.ts'
import { MapContext } from './MapContext.ts'
import styles from './MapView.module.css'
import { TouchHint } from './TouchHint.tsx'
import { useLeafletMap } from './useLeafletMap.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/** Who draws the ground; `map` of the site's config. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`; `{s}` is one of a, b and c. */
  url: string
  attribution: string
  /** Where the attribution leads. */
  link?: string
}

interface MapViewProps {
  /** The accessible name: 'Mapa dos imóveis'. */
  label: string
  /** Without them the ground is plain. */
  tiles?: MapTiles
  /** What must be in sight; without it Brazil. Another box moves the map there, unless `onMove` gave it. */
  box?: MapBox | null
  /** Called after each move of the visitor's, with what is in sight. */
  onMove?: (box: MapBox) => void
  /** Within a page that scrolls: one finger and the wheel are the page's. */
  embedded?: boolean
  /** Sets its size. */
  className?: string
  /** Markers, circles and pins. */
  children?: ReactNode
}

/** A map that a pointer, fingers and keys move. It works without tiles and without a network too. */
export function MapView({ label, tiles, box, onMove, embedded = false, className, children }: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useLeafletMap({ container, tiles: tiles?.url, box, embedded, onMove })
  return (
    <div className={cx(styles.map, embedded && styles.embedded, className)}>
      <div ref={container} role="application" aria-label={label} className={styles.ground} />
      {map && (
        <MapContext value={map}>
          <ZoomButtons />
          {children}
          {embedded && <TouchHint />}
        </MapContext>
      )}
      {tiles && (
        <p className={styles.attribution}>
          {tiles.link ? (
            <a href={tiles.link} target="_blank" rel="noreferrer">
              {tiles.attribution}
            </a>
          ) : (
            <span>{tiles.attribution}</span>
          )}
        </p>
      )}
    </div>
  )
}
