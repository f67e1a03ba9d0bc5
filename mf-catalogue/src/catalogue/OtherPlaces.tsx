import { useId } from 'react'
import { fold } from 'shared-backend'
import { ButtonLink } from 'shared-ui'
import { CATALOGUE, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import { usePlaceCounts } from '../locations/usePlaceCounts.ts'
import { otherSearches as text } from './otherText.ts'
import { toResults } from './useResultsFocus.ts'

/** As many as a row or two have room for. */
const MOST = 6

/** Other neighbourhoods of the city in which something fits, those with most first. */
export function OtherPlaces({ search }: { search: CatalogueSearch }) {
  const { data = [] } = usePlaceCounts(search)
  const title = useId()
  const city = search.places[0]?.city ?? ''
  const isListed = (neighborhood: string) =>
    search.places.some(({ neighborhood: name, exact }) =>
      exact ? fold(neighborhood) === fold(name) : fold(neighborhood).includes(fold(name)),
    )
  const others = data
    .flatMap(({ count = 0, ...place }) =>
      fold(place.city) === fold(city) && count > 0 && !isListed(place.neighborhood)
        ? [{ ...place, count }]
        : [],
    )
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{text.otherPlaces(others[0]!.city)}</h2>
      <ul>
        {others.map(({ count, ...place }) => (
          <li key={place.neighborhood}>
            <ButtonLink
              to={CATALOGUE + writeSearch({ ...search, places: [{ ...place, exact: true }] })}
              variant="secondary"
              state={toResults}
              preventScrollReset
            >
              {text.otherPlace(place.neighborhood, count)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
