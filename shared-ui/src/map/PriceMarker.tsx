import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { cx } from 'shared-ui'
import type { Place } from './box.ts'
import styles from './markers.module.css'
import { useMarker } from './useMarker.ts'

interface PriceMarkerProps {
  at: Place
  /** A short price: 'R$ 450 mil'. */
  label: string
  chosen?: boolean
  onChoose: () => void
}

/** A listing on a map, for the pointer only: the list beside the map has the same listings for everybody. */
export function PriceMarker({ at, label, chosen = false, onChoose }: PriceMarkerProps) {
  const { marker, element } = useMarker(at)
  const choose = useEffectEvent(() => onChoose())
  useEffect(() => {
    const listener = () => choose()
    marker.on('click', listener)
    return () => void marker.off('click', listener)
  }, [marker])
  useEffect(() => void marker.setZIndexOffset(chosen ? 1000 : 0), [marker, chosen])
  return createPortal(
    <span aria-hidden="true" className={cx(styles.price, chosen && styles.chosen)}>
      {label}
    </span>,
    element,
  )
}
