import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button, Chip, ErrorState, Modal, Spinner, TextInput } from 'shared-ui'
import type { CatalogueSearch, Place } from 'shared-domain/search'
import { choice as text } from './text.ts'
import { locations } from '../text.ts'
import { withoutPlace } from './choosePlaces.ts'
import { LocationList } from './LocationList.tsx'
import styles from './LocationModal.module.css'
import { MOST_PLACES, placeLabel } from 'shared-domain/search'
import type { fuzzyMatch } from './fuzzyMatch.ts'
import { usePlaceCounts } from './usePlaceCounts.ts'

export interface LocationModalProps {
  /** The search whose other filters apply to the counts of places. */
  search: CatalogueSearch
  chosen: readonly Place[]
  onConfirm: (places: Place[]) => void
  onClose: () => void
}

/** Besides Tab, the up and down arrows walk from the search box through the options. */
function walkInputs(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const position = inputs.indexOf(event.target as HTMLInputElement)
  if (!step || position < 0) return
  event.preventDefault()
  inputs[position + step]?.focus()
}

/** Chooses cities and neighbourhoods; nothing changes outside until it is confirmed. */
export function LocationModal({ search, chosen, onConfirm, onClose }: LocationModalProps) {
  const { data, isError, refetch } = usePlaceCounts(search)
  const [places, setPlaces] = useState<Place[]>([...chosen])
  const [isRefused, setIsRefused] = useState(false)
  // An address may contain more places; then the number can only decrease.
  const choose = (next: Place[]) => {
    const isTooMany = next.length > MOST_PLACES && next.length > places.length
    setIsRefused(isTooMany)
    if (!isTooMany) setPlaces(next)
  }
  const [term, setTerm] = useState('')
  const shownTerm = useDeferredValue(term)
  const searchBox = useRef<HTMLInputElement>(null)
  // Comes while somebody looks at the list: without it the search works as well.
  const [mending, setMending] = useState<{ fuzzyMatch: typeof fuzzyMatch }>()
  useEffect(() => void import('./fuzzyMatch.ts').then(setMending, () => undefined), [])

  return (
    <Modal
      open
      size="md"
      title={locations.title}
      onClose={onClose}
      initialFocus={searchBox}
      footer={
        <>
          {isRefused && (
            <p role="alert" className={styles.most}>
              {locations.most(MOST_PLACES)}
            </p>
          )}
          <Button variant="ghost" className={styles.clear} onClick={() => choose([])}>
            {text.clear}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button disabled={places.length === 0} onClick={() => onConfirm(places)}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the inputs inside are the controls; this only hears their arrow keys */}
      <div className={styles.choices} onKeyDown={walkInputs}>
        <div className={styles.search}>
          <TextInput
            ref={searchBox}
            type="search"
            aria-label={text.searchLabel}
            placeholder={text.search}
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </div>

        {places.length > 0 && (
          <section className={styles.selected} aria-label={text.selected(places.length)}>
            <h3 className={styles.selectedTitle}>{text.selected(places.length)}</h3>
            <div className={styles.chips}>
              {places.map((place) => (
                <Chip
                  key={placeLabel(place)}
                  label={placeLabel(place)}
                  onRemove={() => choose(withoutPlace(places, place))}
                />
              ))}
            </div>
          </section>
        )}

        {data ? (
          <LocationList
            options={data}
            term={shownTerm}
            fuzzyMatch={mending?.fuzzyMatch}
            chosen={places}
            onChange={choose}
          />
        ) : isError ? (
          <ErrorState title={locations.loadError} onRetry={() => void refetch()} />
        ) : (
          <p className={styles.loading}>
            <Spinner label={locations.loading} />
          </p>
        )}
      </div>
    </Modal>
  )
}
