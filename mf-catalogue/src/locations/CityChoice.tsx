import { useId, useLayoutEffect, useRef } from 'react'
import { Checkbox } from 'shared-ui'
import { locations as text } from '../text.ts'
import { shareChosen, toggleCity, toggleNeighborhood } from './choosePlaces.ts'
import styles from './LocationModal.module.css'
import { placeLabel, placeParam, type Place } from './places.ts'
import type { CityGroup } from './searchLocations.ts'

/** HTML has no word for a box that is ticked in part. */
function useMixed(isMixed: boolean) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return box
}

interface CityChoiceProps {
  group: CityGroup
  chosen: readonly Place[]
  /** Without it the boxes are a form's own, which sends what is ticked, and start with what is chosen. */
  onChange?: (places: Place[]) => void
  heading: 'h2' | 'h3'
}

const Count = ({ count }: { count: number | undefined }) =>
  count !== undefined && <span className={styles.count}>{text.properties(count)}</span>

/** A city as a whole, and its neighbourhoods below it. */
export function CityChoice({ group, chosen, onChange, heading: Heading }: CityChoiceProps) {
  const { city, count, found } = group
  const name = useId()
  const share = shareChosen(chosen, group)
  const mixed = useMixed(onChange !== undefined && share === 'some')
  const labels = new Set(chosen.map(placeLabel))
  const isWhole = labels.has(city)

  // What leads to nothing can be reached and read, and only taken back.
  const box = (place: Place, number: number | undefined, isChosen: boolean, toggled: () => Place[]) =>
    onChange
      ? {
          checked: isChosen,
          'aria-disabled': (number === 0 && !isChosen) || undefined,
          onChange: () => (number !== 0 || isChosen) && onChange(toggled()),
        }
      : { name: placeParam(place), value: placeLabel(place), defaultChecked: labels.has(placeLabel(place)) }

  return (
    <section aria-labelledby={name} className={styles.city}>
      <Heading className={styles.cityName}>
        <Checkbox
          ref={mixed}
          className={styles.option}
          {...box({ neighborhood: '', city }, count, share !== 'none', () => toggleCity(chosen, group))}
          {...(onChange && { checked: share === 'all' })}
          label={
            <>
              <span id={name}>{city}</span> <Count count={count} />
            </>
          }
        />
      </Heading>
      <ul className={styles.neighborhoods}>
        {found.map((option) => (
          <li key={option.neighborhood}>
            <Checkbox
              className={styles.option}
              {...box(option, option.count, isWhole || labels.has(placeLabel(option)), () =>
                toggleNeighborhood(chosen, option, group),
              )}
              label={
                <>
                  {option.neighborhood} <Count count={option.count} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
