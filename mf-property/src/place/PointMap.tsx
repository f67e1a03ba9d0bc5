import { useConfig } from 'shared-backend'
import { radiusOf, type ShownPoint } from 'shared-domain/shownPoint'
import { AreaCircle, boxAround, MapView, Pin } from 'shared-ui/map'
import { text } from '../text.ts'

/** Metres across, around a pin. */
const around = 800

/** The map itself, which only lazy code imports. */
export function PointMap({ point }: { point: ShownPoint }) {
  const { map } = useConfig()
  const at = [point.shown_latitude, point.shown_longitude] as const
  const radius = radiusOf(point)
  return (
    <MapView embedded label={text.map} tiles={map} box={boxAround(at, radius ? radius * 3 : around)}>
      {radius ? <AreaCircle at={at} radius={radius} /> : <Pin at={at} label={text.pin} />}
    </MapView>
  )
}
