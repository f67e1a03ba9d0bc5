import { useMemo } from 'react'
import { choice as text } from './text.ts'
import { CityChoice } from './CityChoice.tsx'
import styles from './LocationModal.module.css'
import type { Place } from 'shared-domain/search'
import { searchLocations, type Test } from './searchLocations.ts'
import type { CountedPlace } from './usePlaceCounts.ts'

interface LocationListProps {
  options: readonly CountedPlace[]
  term: string
  /** Finds names that are like a term; without it they are as they are written. */
  fuzzyMatch?: (term: string) => Test
  chosen: readonly Place[]
  /** Without it the checkboxes are uncontrolled fields of a form, which start with the chosen places. */
  onChange?: (places: Place[]) => void
  /** Of a city. */
  heading?: 'h2' | 'h3'
}

/** The neighbourhoods under their cities. */
export function LocationList({
  options,
  term,
  fuzzyMatch,
  chosen,
  onChange,
  heading = 'h3',
}: LocationListProps) {
  const { groups, isMended } = useMemo(
    () => searchLocations(options, term, fuzzyMatch),
    [options, term, fuzzyMatch],
  )

  return (
    <>
      <p role="status" className={groups.length === 0 ? styles.none : styles.near}>
        {groups.length === 0 ? text.none(term.trim()) : isMended && text.near(term.trim())}
      </p>
      {groups.map((group) => (
        <CityChoice key={group.city} {...{ group, chosen, onChange, heading }} />
      ))}
    </>
  )
}
