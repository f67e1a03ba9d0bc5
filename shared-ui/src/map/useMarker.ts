import { divIcon, marker as createMarker, type MarkerOptions } from 'leaflet'
import { useLayoutEffect, useState } from 'react'
import type { Place } from './box.ts'
import styles from './markers.module.css'
import { useLayer } from './useLayer.ts'

/** A marker, and the element in which its component renders what is seen of it. */
export function useMarker([latitude, longitude]: Place, options?: MarkerOptions) {
  const [element] = useState(() => document.createElement('div'))
  const marker = useLayer(() =>
    createMarker([latitude, longitude], {
      // Each component says for itself what the keyboard can do with it.
      keyboard: false,
      riseOnHover: true,
      ...options,
      icon: divIcon({ html: element, className: styles.place, iconSize: [0, 0] }),
    }),
  )
  useLayoutEffect(() => void marker.setLatLng([latitude, longitude]), [marker, latitude, longitude])
  return { marker, element }
}
