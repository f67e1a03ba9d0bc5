import { map as createMap, tileLayer, type Map } from 'leaflet'
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useReducedMotion } from 'shared-ui'
import { boundsOf, boxOf, keyOf, type MapBox } from './box.ts'

interface Settings {
  container: RefObject<HTMLDivElement | null>
  tiles?: string
  box?: MapBox | null
  embedded: boolean
  onMove?: (box: MapBox) => void
}

const world: [[number, number], [number, number]] = [
  [-85, -180],
  [85, 180],
]

/** A mouse drags an embedded map; a finger scrolls the page. */
function dragByMouseOnly(map: Map) {
  const choose = ({ pointerType }: PointerEvent) =>
    pointerType === 'mouse' ? map.dragging.enable() : map.dragging.disable()
  const container = map.getContainer()
  for (const type of ['pointerenter', 'pointerdown'] as const)
    container.addEventListener(type, choose, { capture: true })
}

/** Leaflet's map in the container; null before its first effect. */
export function useLeafletMap({ container, tiles, box, embedded, onMove }: Settings) {
  const [map, setMap] = useState<Map | null>(null)
  const isCalm = useReducedMotion()
  /** What the map does of itself is no move of the visitor's. */
  const isOwnMove = useRef(false)
  /** The boxes that were reported and have not come back as `box` yet: there the map is already. */
  const reported = useRef<string[]>([])

  const quietly = (change: () => void) => {
    isOwnMove.current = true
    change()
    isOwnMove.current = false
  }
  const fit = (target: Map) =>
    quietly(() => void target.fitBounds(boundsOf(box ?? undefined), { animate: false }))
  const start = useEffectEvent((created: Map) => fit(created))
  const moved = useEffectEvent((bounds: MapBox) => {
    if (isOwnMove.current || !onMove) return
    reported.current.push(keyOf(bounds))
    onMove(bounds)
  })
  const resized = useEffectEvent((target: Map) => {
    const wasHidden = !target.getSize().x
    quietly(() => void target.invalidateSize({ animate: false }))
    if (wasHidden) fit(target)
  })
  const boxChanged = useEffectEvent((target: Map) => {
    const known = box ? reported.current.indexOf(keyOf(box)) : -1
    reported.current.splice(0, known + 1)
    if (box && known < 0) fit(target)
  })

  useLayoutEffect(() => {
    const created = createMap(container.current!, {
      attributionControl: false,
      zoomControl: false,
      minZoom: 4,
      maxZoom: 19,
      maxBounds: world,
      maxBoundsViscosity: 1,
      dragging: !embedded,
      scrollWheelZoom: !embedded,
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
      markerZoomAnimation: !isCalm,
      inertia: !isCalm,
    })
    if (embedded) dragByMouseOnly(created)
    start(created)
    created.on('moveend', () => moved(boxOf(created.getBounds())))
    const observer = new ResizeObserver(() => resized(created))
    observer.observe(created.getContainer())
    // eslint-disable-next-line react-hooks/set-state-in-effect -- Leaflet makes its map of an element that is there
    setMap(created)
    return () => {
      observer.disconnect()
      created.remove()
    }
  }, [container, embedded, isCalm])

  useLayoutEffect(() => {
    if (!map || !tiles) return
    const layer = tileLayer(tiles, { maxZoom: 19 }).addTo(map)
    return () => void layer.remove()
  }, [map, tiles])

  const key = box ? keyOf(box) : undefined
  useLayoutEffect(() => {
    if (map) boxChanged(map)
  }, [map, key])

  return map
}
