import { useEffect, useRef, useState } from 'react'
import { useConfig } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { versionOf, type ShownPoint } from 'shared-domain/shownPoint'
import { Button, MapPin, useTapReplay } from 'shared-ui'
import { LazyContent, useLazyCode } from 'shared-ui/lazy'
import { text } from '../text.ts'
import styles from './PlaceMap.module.css'

interface PlaceMapProps {
  property: Pick<PropertyDetail, 'id' | 'city' | 'neighborhood'>
  point: ShownPoint
  /** Whether there is a picture: the server makes one of what visitors see. */
  isPublic: boolean
}

/** A picture of the surroundings, in whose place a tap opens the map. */
export function PlaceMap({ property, point, isPublic }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { code, failed, load } = useLazyCode(() => import(/* webpackChunkName: "map" */ './PointMap.tsx'))
  useEffect(() => {
    // The button goes.
    if (isOpen) box.current!.focus({ preventScroll: true })
  }, [isOpen])
  const content = code ? (
    <code.PointMap point={point} />
  ) : (
    <div className={styles.waiting}>
      <LazyContent loading={text.mapLoading} loadError={text.mapFailed} failed={failed} onRetry={load} />
    </div>
  )
  return (
    <div ref={box} tabIndex={isOpen ? -1 : undefined} className={styles.box}>
      {isOpen ? (
        content
      ) : (
        <Still
          {...{ property, point, isPublic }}
          onOpen={() => {
            load()
            setIsOpen(true)
          }}
        />
      )}
    </div>
  )
}

function Still({ property, point, isPublic, onOpen }: PlaceMapProps & { onOpen: () => void }) {
  const { map } = useConfig()
  const tapReplay = useTapReplay<HTMLButtonElement>(onOpen)
  const still = isPublic ? map?.still : undefined
  return (
    <>
      {still && (
        <img
          src={`${still.replace('{id}', property.id)}?v=${versionOf(point)}`}
          alt={text.still(property.neighborhood ?? property.city)}
          loading="lazy"
          decoding="async"
          width={512}
          height={256}
          className={styles.still}
        />
      )}
      <Button {...tapReplay} variant="secondary" icon={<MapPin />} className={styles.open} onClick={onOpen}>
        {text.openMap}
      </Button>
      {still && map && <Attribution {...map} />}
    </>
  )
}

/** Whoever has drawn the map is named on each picture of it, as text. */
const Attribution = ({ attribution, link }: { attribution: string; link?: string }) => (
  <p className={styles.attribution}>
    {link ? (
      <a href={link} target="_blank" rel="noreferrer">
        {attribution}
      </a>
    ) : (
      <span>{attribution}</span>
    )}
  </p>
)
