import { useId, useState } from 'react'
import { cx, IconButton, MapPin, X } from 'shared-ui'
import { filters as text } from '../text.ts'
import { LocationModal } from './LocationModal.tsx'
import styles from './LocationPicker.module.css'
import { placeLabel, type Place } from './places.ts'

interface LocationPickerProps {
  places: readonly Place[]
  onChange: (places: Place[]) => void
  className?: string
}

/** A field whose value is chosen in the location modal. */
export function LocationPicker({ places, onChange, className }: LocationPickerProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
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
      <div className={styles.control}>
        <button
          type="button"
          id={`${id}-button`}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-button`}
          className={cx(styles.button, first && styles.filled)}
          onClick={() => setOpen(true)}
        >
          <MapPin aria-hidden="true" />
          <span className={styles.summary}>{summary}</span>
        </button>
        {first && (
          <IconButton
            size="sm"
            className={styles.clear}
            label={text.clearPlaces}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange([])}
          />
        )}
      </div>
      {open && (
        <LocationModal
          chosen={places}
          onClose={() => setOpen(false)}
          onConfirm={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      )}
    </div>
  )
}
