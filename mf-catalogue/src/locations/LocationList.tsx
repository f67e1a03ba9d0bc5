import { useId, useMemo } from 'react'
import type { LocationOption } from 'shared-backend/properties'
import { Checkbox } from 'shared-ui'
import { locations as text } from '../text.ts'
import styles from './LocationModal.module.css'
import { placeLabel, type Place } from './places.ts'
import { searchLocations } from './searchLocations.ts'

interface LocationListProps {
  options: readonly LocationOption[]
  term: string
  chosen: readonly Place[]
  onToggle: (place: Place) => void
}

/** The neighbourhoods under their cities. */
export function LocationList({ options, term, chosen, onToggle }: LocationListProps) {
  const id = useId()
  const groups = useMemo(() => searchLocations(options, term), [options, term])
  const chosenLabels = new Set(chosen.map(placeLabel))

  if (groups.length === 0) {
    return (
      <p role="status" className={styles.none}>
        {text.none(term.trim())}
      </p>
    )
  }
  return (
    <>
      {groups.map(({ city, options: neighborhoods }, index) => (
        <section key={city} aria-labelledby={`${id}-${index}`} className={styles.city}>
          <h3 id={`${id}-${index}`} className={styles.cityName}>
            {city}
            <span className={styles.count}>
              {text.properties(neighborhoods.reduce((sum, { count }) => sum + count, 0))}
            </span>
          </h3>
          <ul className={styles.neighborhoods}>
            {neighborhoods.map(({ neighborhood, count }) => (
              <li key={neighborhood}>
                <Checkbox
                  className={styles.option}
                  checked={chosenLabels.has(placeLabel({ neighborhood, city }))}
                  onChange={() => onToggle({ neighborhood, city })}
                  label={
                    <>
                      {neighborhood} <span className={styles.count}>{text.properties(count)}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
