import { useField, useFormikContext } from 'formik'
import { landmarkLimits } from 'shared-backend/schemas'
import { Button, IconButton, MapPin } from 'shared-ui'
import { TextField } from 'shared-ui/forms'
import { Trash2 } from 'shared-ui/icons'
import { LazyContent, useLazyCode } from 'shared-ui/lazy'
import { useEffect, useEffectEvent, useId } from 'react'
import styles from './Landmarks.module.css'
import { landmarksText as text } from './text.ts'
import type { LandmarkValues } from './values.ts'

interface LandmarkFieldsProps {
  index: number
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

/** One place. */
export function LandmarkFields({ index, isOpen, onToggle, onRemove }: LandmarkFieldsProps) {
  const path = `landmarks.${index}`
  const [{ value }, , { setValue }] = useField<LandmarkValues>(path)
  const { getFieldMeta, submitCount } = useFormikContext()
  const [mapId, stateId] = [useId(), useId()]
  const name = value.name.trim() || text.place(index + 1)
  const at =
    value.latitude === null || value.longitude === null
      ? undefined
      : ([value.latitude, value.longitude] as const)
  const error =
    submitCount > 0
      ? (getFieldMeta(`${path}.latitude`).error ?? getFieldMeta(`${path}.longitude`).error)
      : undefined
  return (
    <div role="group" aria-label={name} className={styles.landmark}>
      <div className={styles.line}>
        <TextField
          name={`${path}.name`}
          label={text.name}
          maxLength={landmarkLimits.name}
          autoComplete="off"
          required
        />
        <IconButton label={text.remove(name)} variant="danger" icon={<Trash2 />} onClick={onRemove} />
      </div>
      <div className={styles.line}>
        <Button
          variant="secondary"
          size="sm"
          icon={<MapPin />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? mapId : undefined}
          aria-describedby={stateId}
          onClick={onToggle}
        >
          {isOpen ? text.closeMap : at ? text.movePin : text.openMap}
        </Button>
        <span id={stateId} role="status" className={error ? styles.problem : styles.state}>
          {error ?? (at ? text.placed : text.unplaced)}
        </span>
      </div>
      {isOpen && (
        <div id={mapId}>
          <LazyMap
            name={name}
            at={at}
            onPlaced={([latitude, longitude]) => void setValue({ ...value, latitude, longitude })}
          />
        </div>
      )}
    </div>
  )
}

const importMap = () => import(/* webpackChunkName: "landmark-map" */ './LandmarkMap.tsx')

type MapProps = Parameters<Awaited<ReturnType<typeof importMap>>['LandmarkMap']>[0]

function LazyMap(props: MapProps) {
  const { code, failed, load } = useLazyCode(importMap)
  const start = useEffectEvent(load)
  useEffect(() => start(), [])
  if (code) return <code.LandmarkMap {...props} />
  return <LazyContent loading={text.mapLoading} loadError={text.mapFailed} failed={failed} onRetry={load} />
}
