import { useId, useLayoutEffect, useRef } from 'react'
import { fold } from 'shared-backend'
import { Checkbox } from 'shared-ui'
import { choice as text } from './text.ts'
import { shareChosen, toggleCity, toggleNeighborhood } from './choosePlaces.ts'
import styles from './LocationModal.module.css'
import { placeKey, placeLabel, placeParam, type Place } from 'shared-domain/search'
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
  /** Without it the checkboxes are uncontrolled fields of a form, which start with the chosen places. */
  onChange?: (places: Place[]) => void
  heading: 'h2' | 'h3'
}

const Count = ({ count }: { count: number | undefined }) =>
  count !== undefined && <span className={styles.count}>{text.properties(count)}</span>

/** A full city, and its neighbourhoods below it. */
export function CityChoice({ group, chosen, onChange, heading: Heading }: CityChoiceProps) {
  const { city, count, found } = group
  const name = useId()
  const share = shareChosen(chosen, group)
  const mixed = useMixed(onChange !== undefined && share === 'some')
  const keys = new Set(chosen.map(placeKey))
  const isFullCity = keys.has(fold(city))
  /** A chosen place stays as it was: that neighbourhood alone, or all that contain its name. */
  const asChosen = (place: Place) => chosen.find((one) => placeKey(one) === placeKey(place)) ?? place
  /** A neighbourhood also counts those that contain its name. */
  const isVain = ({ neighborhood }: Place) =>
    neighborhood
      ? found.every((one) => one.count === 0 || !fold(one.neighborhood).includes(fold(neighborhood)))
      : count === 0

  // A choice without listings can be reached and read, and only unticked.
  const box = (place: Place, isChosen: boolean, toggled: () => Place[]) =>
    onChange
      ? {
          checked: isChosen,
          'aria-disabled': (isVain(place) && !isChosen) || undefined,
          onChange: () => (isChosen || !isVain(place)) && onChange(toggled()),
        }
      : {
          name: placeParam(asChosen(place)),
          value: placeLabel(place),
          defaultChecked: keys.has(placeKey(place)),
        }

  return (
    <section aria-labelledby={name} className={styles.city}>
      <Heading className={styles.cityName}>
        <Checkbox
          ref={mixed}
          className={styles.option}
          {...box({ neighborhood: '', city }, share !== 'none', () => toggleCity(chosen, group))}
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
              {...box(option, isFullCity || keys.has(placeKey(option)), () =>
                toggleNeighborhood(chosen, option, group),
              )}
              label={
                <>
                  <span>{option.neighborhood}</span> <Count count={option.count} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
