import type { Map } from 'leaflet'
import { createContext, use } from 'react'

export const MapContext = createContext<Map | null>(null)

/** The map around a layer. @throws Error outside of one */
export function useMap() {
  const map = use(MapContext)
  if (!map) throw new Error('A layer must stand in a MapView')
  return map
}
