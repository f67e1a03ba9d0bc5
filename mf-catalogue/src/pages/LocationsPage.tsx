import { useLocation } from 'react-router-dom'
import { Button, ButtonLink, Container, ErrorState, Spinner } from 'shared-ui'
import {
  CATALOGUE,
  PHRASE,
  PLACES,
  readPhraseOf,
  readSearch,
  writeSearch,
  type CatalogueSearch,
} from '../filters/address.ts'
import { LocationList } from '../locations/LocationList.tsx'
import { OtherFilters } from '../locations/OtherFilters.tsx'
import { MOST_PLACES } from '../locations/places.ts'
import { usePlaceCounts } from '../locations/usePlaceCounts.ts'
import { locations as text } from '../text.ts'
import styles from './LocationsPage.module.css'

/** The choice of places as a page: a form that leads to the catalogue, for browsers where no script opens the modal. */
export function LocationsPage() {
  const { search: query } = useLocation()
  const search = readSearch(query)
  // What was typed into the form that led here, and waits to be read.
  const phrase = readPhraseOf(query)
  const withPhrase = (path: string, wanted: CatalogueSearch) => {
    const params = new URLSearchParams(writeSearch(wanted))
    if (phrase) params.set(PHRASE, phrase)
    return `${path}?${params}`
  }
  const { data, isError, refetch } = usePlaceCounts(search)

  return (
    <Container className={styles.page}>
      <h1>{text.title}</h1>
      {data ? (
        // Another address is another choice: the boxes are the browser's own and start from it.
        <form key={query} action={CATALOGUE} className={styles.form}>
          <OtherFilters search={{ ...search, places: [] }} />
          {phrase && <input type="hidden" name={PHRASE} value={phrase} />}
          <p>{text.most(MOST_PLACES)}</p>
          <LocationList options={data} term="" chosen={search.places} heading="h2" />
          <div className={styles.actions}>
            <ButtonLink variant="ghost" to={withPhrase(PLACES, { ...search, places: [] })}>
              {text.clear}
            </ButtonLink>
            <ButtonLink variant="secondary" to={withPhrase(CATALOGUE, search)}>
              {text.cancel}
            </ButtonLink>
            <Button type="submit">{text.confirm}</Button>
          </div>
        </form>
      ) : isError ? (
        <ErrorState title={text.loadError} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.loading} />
      )}
    </Container>
  )
}
