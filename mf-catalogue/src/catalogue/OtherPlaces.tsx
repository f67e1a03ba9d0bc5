import { useId } from 'react'
import { ButtonLink } from 'shared-ui'
import { CATALOGUE, writeSearch, type CatalogueSearch } from '../filters/address.ts'
import { usePlaceCounts } from '../locations/usePlaceCounts.ts'
import { catalogue as text } from '../text.ts'
import { toResults } from './useResultsFocus.ts'

/** As many as a row or two have room for. */
const MOST = 6

/** Other neighbourhoods of the city in which something fits, those with most first. */
export function OtherPlaces({ search }: { search: CatalogueSearch }) {
  const { data = [] } = usePlaceCounts(search)
  const title = useId()
  const city = search.places[0]?.city ?? ''
  const chosen = new Set(search.places.map(({ neighborhood }) => neighborhood))
  const others = data
    .flatMap(({ count = 0, ...place }) =>
      place.city === city && count > 0 && !chosen.has(place.neighborhood) ? [{ ...place, count }] : [],
    )
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{text.otherPlaces(city)}</h2>
      <ul>
        {others.map(({ neighborhood, count }) => (
          <li key={neighborhood}>
            <ButtonLink
              to={CATALOGUE + writeSearch({ ...search, places: [{ city, neighborhood, exact: true }] })}
              variant="secondary"
              state={toResults}
              preventScrollReset
            >
              {text.otherPlace(neighborhood, count)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
