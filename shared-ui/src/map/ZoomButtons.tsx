import { useEffect, useState } from 'react'
import { IconButton } from 'shared-ui'
import { Minus, Plus } from '../icons/single.ts'
import { useMap } from './MapContext.ts'
import styles from './MapView.module.css'

export function ZoomButtons() {
  const map = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const follow = () => setZoom(map.getZoom())
    map.on('zoomend', follow)
    return () => void map.off('zoomend', follow)
  }, [map])
  return (
    <div className={styles.zoom}>
      <IconButton
        size="sm"
        variant="overlay"
        label="Aproximar"
        icon={<Plus />}
        blocked={zoom >= map.getMaxZoom()}
        onClick={() => map.zoomIn()}
      />
      <IconButton
        size="sm"
        variant="overlay"
        label="Afastar"
        icon={<Minus />}
        blocked={zoom <= map.getMinZoom()}
        onClick={() => map.zoomOut()}
      />
    </div>
  )
}
