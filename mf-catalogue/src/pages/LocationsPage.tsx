import { Navigate, useLocation } from 'react-router-dom'
import { Alert, Button, ButtonLink, Container, ErrorState, Spinner } from 'shared-ui'
import { CATALOGUE, PHRASE, PLACES, readPhraseOf, readSearch, YES, MOST_PLACES } from 'shared-domain/search'
import { CHOSEN } from '../locations/chosen.ts'
import { citiesInstead } from '../locations/choosePlaces.ts'
import { chosenPlacesAddress, withPendingPhrase } from '../locations/chosenPlacesAddress.ts'
import { LocationList } from '../locations/LocationList.tsx'
import { OtherFilters } from '../locations/OtherFilters.tsx'
import { usePlaceCounts } from '../locations/usePlaceCounts.ts'
import { choice as text } from '../locations/text.ts'
import { locations } from '../text.ts'
import styles from './LocationsPage.module.css'

/** The choice of places as a page: a form that leads to the catalogue, for browsers where no script opens the modal. */
export function LocationsPage() {
  const { search: query } = useLocation()
  const search = readSearch(query)
  // The pending phrase of the form that led here.
  const phrase = readPhraseOf(query)
  const { places } = search
  const isTooMany = places.length > MOST_PLACES
  const { data, isError, refetch } = usePlaceCounts(search)

  // Without a server the browser redirects.
  const next = chosenPlacesAddress(query)
  if (next) return <Navigate to={next} replace />

  return (
    <Container className={styles.page}>
      <h1>{locations.title}</h1>
      {data ? (
        // Another address is another choice: the boxes are the browser's own and start from it.
        <form key={query} action={PLACES} className={styles.form}>
          <OtherFilters search={{ ...search, places: [] }} />
          {phrase && <input type="hidden" name={PHRASE} value={phrase} />}
          {isTooMany ? (
            <Alert
              tone="warning"
              title={text.tooManyChosen(places.length, MOST_PLACES)}
              className={styles.tooMany}
            >
              <span>{locations.most(MOST_PLACES)}</span>
              <span className={styles.cities}>
                {citiesInstead(places).map(({ city, instead }) => (
                  <ButtonLink
                    key={city}
                    size="sm"
                    variant="secondary"
                    to={withPendingPhrase(PLACES, { ...search, places: instead }, query)}
                  >
                    {text.wholeCity(city)}
                  </ButtonLink>
                ))}
              </span>
            </Alert>
          ) : (
            <p className={styles.hint}>{locations.most(MOST_PLACES)}</p>
          )}
          <LocationList options={data} term="" chosen={places} heading="h2" />
          <div className={styles.actions}>
            {isTooMany && <p className={styles.most}>{text.tooManyChosen(places.length, MOST_PLACES)}</p>}
            <ButtonLink variant="ghost" to={withPendingPhrase(PLACES, { ...search, places: [] }, query)}>
              {text.clear}
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              to={withPendingPhrase(CATALOGUE, { ...search, places: isTooMany ? [] : places }, query)}
            >
              {text.cancel}
            </ButtonLink>
            <Button type="submit" name={CHOSEN} value={YES}>
              {text.confirm}
            </Button>
          </div>
        </form>
      ) : isError ? (
        <ErrorState title={locations.loadError} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={locations.loading} />
      )}
    </Container>
  )
}
