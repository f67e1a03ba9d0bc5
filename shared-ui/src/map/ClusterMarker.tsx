import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Place } from './box.ts'
import { useMap } from './MapContext.ts'
import styles from './markers.module.css'
import { useMarker } from './useMarker.ts'

interface ClusterMarkerProps {
  at: Place
  /** How many listings there are around the place. */
  count: number
}

/** How many levels closer the map goes. */
const closer = 2

/** Many listings near one place, for the pointer only. A click moves the map closer, as the visitor's own move. */
export function ClusterMarker({ at, count }: ClusterMarkerProps) {
  const map = useMap()
  const { marker, element } = useMarker(at)
  useEffect(() => {
    const approach = () => map.setView(marker.getLatLng(), map.getZoom() + closer)
    marker.on('click', approach)
    return () => void marker.off('click', approach)
  }, [map, marker])
  return createPortal(
    <span aria-hidden="true" className={styles.cluster}>
      {count.toLocaleString('pt-BR')}
    </span>,
    element,
  )
}
