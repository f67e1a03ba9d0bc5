import { useId, useState } from 'react'
import { cx, IconButton, MapPin, useBackCloses, useTapReplay, useHydrated, X } from 'shared-ui'
import { LazyModal, useLazyCode } from 'shared-ui/lazy'
import { PLACES, type CatalogueSearch, placeLabel, placeParam, type Place } from 'shared-domain/search'
import { filters as text, locations } from '../text.ts'
import styles from './LocationPicker.module.css'

interface LocationPickerProps {
  search: CatalogueSearch
  onChange: (places: Place[]) => void
  className?: string
}

/**
 * A field of a form whose value is chosen in the location modal; without a script the form goes to a page for it,
 * with all that stands in its other fields.
 */
export function LocationPicker({ search, onChange, className }: LocationPickerProps) {
  const { places } = search
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const { code, failed, load } = useLazyCode(
    () => import(/* webpackChunkName: "page-locations" */ './lazy.ts'),
  )
  const close = () => setOpen(false)
  const afterClosing = useBackCloses(open, close)
  const id = useId()
  const clear = () => onChange([])
  const tapReplay = useTapReplay<HTMLButtonElement>(clear)
  const [first] = places
  const summary = !first
    ? text.choosePlace
    : places.length === 1
      ? placeLabel(first)
      : text.places(places.length)

  return (
    <div className={cx(styles.picker, className)}>
      <span id={`${id}-label`} className={styles.label}>
        {text.place}
      </span>
      {places.map((place) => (
        <input key={placeLabel(place)} type="hidden" name={placeParam(place)} value={placeLabel(place)} />
      ))}
      <div className={styles.control}>
        <button
          type="submit"
          formAction={PLACES}
          id={`${id}-button`}
          aria-haspopup={hydrated ? 'dialog' : undefined}
          aria-labelledby={`${id}-label ${id}-button`}
          className={cx(styles.button, first && styles.filled)}
          onPointerEnter={load}
          onFocus={load}
          onClick={(event) => {
            event.preventDefault()
            load()
            setOpen(true)
          }}
        >
          <MapPin />
          <span className={styles.summary}>{summary}</span>
        </button>
        {first && (
          <IconButton
            {...tapReplay}
            size="sm"
            className={styles.clear}
            label={text.clearPlaces}
            icon={<X />}
            onClick={clear}
          />
        )}
      </div>
      {open && !code && (
        <LazyModal
          title={locations.title}
          loading={locations.loading}
          loadError={locations.loadError}
          failed={failed}
          onRetry={load}
          onClose={close}
        />
      )}
      {open && code && (
        <code.LocationModal
          search={search}
          chosen={places}
          onClose={close}
          onConfirm={(chosen) => {
            afterClosing(() => onChange(chosen))
            close()
          }}
        />
      )}
    </div>
  )
}
