import { useConfig } from 'shared-backend'
import { useSearchMapQuery } from 'shared-backend/map'
import { Button } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { boxAround, MapView, Pin, type MapBox } from 'shared-ui/map'
import { useState } from 'react'
import styles from './Landmarks.module.css'
import { landmarksText as text } from './text.ts'

type Place = readonly [latitude: number, longitude: number]

interface LandmarkMapProps {
  name: string
  at: Place | undefined
  onPlaced: (at: Place) => void
}

const everything = {}

/** Metres across, around a pin. */
const around = 1_500

const middleOf = ({ west, south, east, north }: MapBox): Place => [
  Number(((south + north) / 2).toFixed(6)),
  Number(((west + east) / 2).toFixed(6)),
]

/** A map on which a pin is moved. It begins at the pin, or where the agency's listings are. */
export function LandmarkMap({ name, at, onPlaced }: LandmarkMapProps) {
  const { map } = useConfig()
  const [first] = useState(() => at && boxAround(at, around))
  const { data } = useSearchMapQuery(everything, { skip: first !== undefined })
  const [seen, setSeen] = useState<MapBox>()
  const box = seen ?? first ?? data?.box
  return (
    <Stack gap={2}>
      <MapView embedded label={text.map(name)} tiles={map} box={box} onMove={setSeen} className={styles.map}>
        {at && <Pin at={at} label={text.pin(name)} onMoved={onPlaced} />}
      </MapView>
      <Button
        variant="secondary"
        size="sm"
        className={styles.start}
        blocked={!box}
        onClick={() => box && onPlaced(middleOf(box))}
      >
        {text.toCentre}
      </Button>
      {at && <p className={styles.state}>{text.hint}</p>}
    </Stack>
  )
}
