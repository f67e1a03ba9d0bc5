import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from 'leaflet'
import type { Place } from './box.ts'
import { useMap } from './MapContext.ts'
import styles from './markers.module.css'
import { useMarker } from './useMarker.ts'

interface PinProps {
  at: Place
  /** What is there, as its accessible name. */
  label: string
  /** Called with the new place after each move, by pointer or arrow key; without it the pin stays where it is. */
  onMoved?: (at: Place) => void
}

/** Pixels of an arrow key, alone and with Shift. */
const [step, largeStep] = [4, 40]
/** Pixels that stay between a pin moved by keys and the map's edge. */
const margin: [number, number] = [40, 48]

const directions: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The sixth digit is less than a hand's breadth. */
const round = (degrees: number) => Number(degrees.toFixed(6))

/** One exact place. */
export function Pin({ at, label, onMoved }: PinProps) {
  const isMovable = Boolean(onMoved)
  const map = useMap()
  const { marker, element } = useMarker(at, { draggable: isMovable, autoPan: true })
  const report = useEffectEvent(({ lat, lng }: LatLng) => onMoved?.([round(lat), round(lng)]))

  useEffect(() => {
    const drop = () => report(marker.getLatLng())
    marker.on('dragend', drop)
    return () => void marker.off('dragend', drop)
  }, [marker])

  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    // The map and the page would move too.
    event.preventDefault()
    event.stopPropagation()
    const pixels = event.shiftKey ? largeStep : step
    const [x, y] = direction
    const from = map.project(marker.getLatLng())
    const to = map.unproject(from.add([x * pixels, y * pixels]))
    marker.setLatLng(to)
    map.panInside(to, { padding: margin })
    onMoved?.([round(to.lat), round(to.lng)])
  }

  const drawing = (
    <svg viewBox="0 0 24 32" aria-hidden="true" className={styles.drawing}>
      <path d="M12 0a12 12 0 0 0-12 12c0 8 12 20 12 20s12-12 12-20a12 12 0 0 0-12-12zm0 16.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z" />
    </svg>
  )
  return createPortal(
    isMovable ? (
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- screen readers pass arrow keys to this role only
      <div
        role="application"
        aria-label={label}
        title="Arraste ou use as setas para mover; com Shift, em passos maiores"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move it
        tabIndex={0}
        className={styles.pin}
        onKeyDown={moveByKey}
      >
        {drawing}
      </div>
    ) : (
      <div role="img" aria-label={label} className={styles.pin}>
        {drawing}
      </div>
    ),
    element,
  )
}
