import type { Layer } from 'leaflet'
import { useLayoutEffect, useState } from 'react'
import { useMap } from './MapContext.ts'

/** A layer, which is on the map while its component is there. */
export function useLayer<Made extends Layer>(create: () => Made) {
  const map = useMap()
  const [layer] = useState(create)
  useLayoutEffect(() => {
    layer.addTo(map)
    return () => void layer.remove()
  }, [map, layer])
  return layer
}
