import { useState } from 'react'
import { useConfig } from 'shared-backend'
import type { PropertyPoint } from 'shared-domain/points'
import { Button } from 'shared-ui'
import { AreaCircle, boxAround, MapView, Pin, type MapBox } from 'shared-ui/map'
import styles from './PointMap.module.css'
import { pointText as text } from './text.ts'

/** Metres across the first view. */
const WIDE = 1_500
/** Metres that an approximate point lies from its house at most. */
const ABOUT = 250

interface PointMapProps {
  point: PropertyPoint | null
  /** Called with where the marker was put by hand, in degrees. */
  onPlaced: (latitude: number, longitude: number) => void
}

const isFound = (point: PropertyPoint | null) => point !== null && point.precision !== 'door'

/** The listing's place on a map, where its marker is dragged or moved by keys. */
export function PointMap({ point, onPlaced }: PointMapProps) {
  const { map } = useConfig()
  const [start, setStart] = useState(point)
  const [seen, setSeen] = useState<MapBox>()
  // A place that was looked up moves the map there; one that was set by hand is in sight.
  if (isFound(point) && (start?.latitude !== point?.latitude || start?.longitude !== point?.longitude))
    setStart(point)
  const at = point && ([point.latitude, point.longitude] as const)
  return (
    <>
      <MapView
        embedded
        label={text.map}
        tiles={map}
        box={start && boxAround([start.latitude, start.longitude], WIDE)}
        onMove={setSeen}
        className={styles.map}
      >
        {at && point?.display === 'about' && <AreaCircle at={at} radius={ABOUT} />}
        {at && <Pin at={at} label={text.marker} onMoved={([y, x]) => onPlaced(y, x)} />}
      </MapView>
      {seen && !point && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onPlaced((seen.south + seen.north) / 2, (seen.west + seen.east) / 2)}
        >
          {text.put}
        </Button>
      )}
      <p>{point ? text.drag : text.find}</p>
    </>
  )
}
