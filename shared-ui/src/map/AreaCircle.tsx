import { circle } from 'leaflet'
import { useLayoutEffect } from 'react'
import type { Place } from './box.ts'
import styles from './markers.module.css'
import { useLayer } from './useLayer.ts'

interface AreaCircleProps {
  at: Place
  /** In metres. */
  radius: number
}

/** Somewhere within it is what is shown. */
export function AreaCircle({ at: [latitude, longitude], radius }: AreaCircleProps) {
  const area = useLayer(() =>
    circle([latitude, longitude], { radius, interactive: false, className: styles.area }),
  )
  useLayoutEffect(() => void area.setLatLng([latitude, longitude]), [area, latitude, longitude])
  useLayoutEffect(() => void area.setRadius(radius), [area, radius])
  return null
}
