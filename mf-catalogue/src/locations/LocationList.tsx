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
  /** Without it the boxes are a form's own, which sends them as `location`, and start with what is chosen. */
  onToggle?: (place: Place) => void
  /** Of a city. */
  heading?: 'h2' | 'h3'
}

/** The neighbourhoods under their cities. */
export function LocationList({
  options,
  term,
  chosen,
  onToggle,
  heading: Heading = 'h3',
}: LocationListProps) {
  const id = useId()
  const groups = useMemo(() => searchLocations(options, term), [options, term])
  const chosenLabels = new Set(chosen.map(placeLabel))

  const box = (place: Place) => {
    const label = placeLabel(place)
    const isChosen = chosenLabels.has(label)
    return onToggle
      ? { checked: isChosen, onChange: () => onToggle(place) }
      : { name: 'location', value: label, defaultChecked: isChosen }
  }

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
          <Heading id={`${id}-${index}`} className={styles.cityName}>
            {city}
            <span className={styles.count}>
              {text.properties(neighborhoods.reduce((sum, { count }) => sum + count, 0))}
            </span>
          </Heading>
          <ul className={styles.neighborhoods}>
            {neighborhoods.map(({ neighborhood, count }) => (
              <li key={neighborhood}>
                <Checkbox
                  className={styles.option}
                  {...box({ neighborhood, city })}
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
