import { latLng, latLngBounds, type LatLngBounds } from 'leaflet'

/** Latitude and longitude in degrees. */
export type Place = readonly [latitude: number, longitude: number]

/** A part of a map, in degrees. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

/** Where a map without a box begins. */
const brazil: MapBox = { west: -74, south: -34, east: -34.7, north: 5.3 }

/** The narrowest view, in metres: nobody needs to see a single place larger. */
const narrowest = 300

/** The square of `metres` around a place. */
export function boxAround([latitude, longitude]: Place, metres: number): MapBox {
  return boxOf(latLng(latitude, longitude).toBounds(metres))
}

/** The fifth digit is about a metre. */
const round = (degrees: number) => Number(degrees.toFixed(5))

/** The box in round degrees, as an address has them. */
export function boxOf(bounds: LatLngBounds): MapBox {
  return {
    west: round(Math.max(bounds.getWest(), -180)),
    south: round(Math.max(bounds.getSouth(), -90)),
    east: round(Math.min(bounds.getEast(), 180)),
    north: round(Math.min(bounds.getNorth(), 90)),
  }
}

export const keyOf = ({ west, south, east, north }: MapBox) => [west, south, east, north].join()

/** What a map shows of a box. */
export function boundsOf({ west, south, east, north }: MapBox = brazil) {
  const bounds = latLngBounds([south, west], [north, east])
  return bounds.extend(bounds.getCenter().toBounds(narrowest))
}
