/* A map with Leaflet, and what is shown on it. Only lazy code imports it: no page loads it before it is wanted. */
export { AreaCircle } from './AreaCircle.tsx'
export { boxAround, type MapBox } from './box.ts'
export { ClusterMarker } from './ClusterMarker.tsx'
export { useMap } from './MapContext.ts'
export { MapView, type MapTiles } from './MapView.tsx'
export { Pin } from './Pin.tsx'
export { PriceMarker } from './PriceMarker.tsx'
