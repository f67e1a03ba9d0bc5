import { useEffect, useState } from 'react'
import { useMap } from './MapContext.ts'
import styles from './MapView.module.css'

/** ms that it stays after the finger's last move. */
const duration = 1_200

/** Tells whoever moves one finger over an embedded map, which scrolls the page, how to move the map. */
export function TouchHint() {
  const container = useMap().getContainer()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ touches, target }: TouchEvent) => {
      clearTimeout(timer)
      // A finger moves a pin.
      const isAlone = touches.length === 1 && !(target as Element).closest('.leaflet-marker-draggable')
      setIsShown(isAlone)
      if (isAlone) timer = setTimeout(() => setIsShown(false), duration)
    }
    container.addEventListener('touchmove', look, { passive: true })
    return () => {
      clearTimeout(timer)
      container.removeEventListener('touchmove', look)
    }
  }, [container])
  return isShown && <p className={styles.hint}>Use dois dedos para mover o mapa</p>
}
