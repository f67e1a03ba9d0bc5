import { useLocation, useParams } from 'react-router-dom'
import { useGetCategoriesQuery, useGetOlderListingsQuery, type Category } from 'shared-backend/properties'
import { ButtonLink, Container, EmptyState, ErrorState, House } from 'shared-ui'
import { GridSkeleton } from '../catalogue/GridSkeleton.tsx'
import { PageLinks } from '../catalogue/PageLinks.tsx'
import { cardsOf, CARDS_PER_PAGE, readFrom, readPage } from '../catalogue/pages.ts'
import { PlainGrid } from '../catalogue/PlainGrid.tsx'
import { useResults } from '../catalogue/useResults.ts'
import { CATALOGUE, readSearch, writeSearch } from '../filters/address.ts'
import { catalogue as text, states } from '../text.ts'
import styles from './CataloguePage.module.css'

const none: readonly Category[] = []

/** Listings beyond those of the catalogue's first answer, page by page: for browsers that no script brings them to. */
export function OlderListingsPage() {
  const from = readFrom(useParams().from)
  const { search: query } = useLocation()
  const search = readSearch(query)
  const page = readPage(query)
  const { data: categories = none } = useGetCategoriesQuery()
  const { data, isError, refetch } = useGetOlderListingsQuery(from)
  const results = useResults(data?.listings, categories, search)
  const cards = cardsOf(results, page)

  return (
    <Container className={styles.page}>
      <h1>{text.title}</h1>
      <p>
        <ButtonLink to={CATALOGUE + writeSearch(search)} variant="secondary" size="sm">
          {text.toFilters}
        </ButtonLink>
      </p>
      {data && cards.length > 0 ? (
        <PlainGrid listings={cards} before={(page - 1) * CARDS_PER_PAGE} total={results.length} />
      ) : data ? (
        <EmptyState icon={<House aria-hidden="true" />} title={text.empty} message={text.emptyAdvice} />
      ) : isError ? (
        <ErrorState title={states.loadError} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton />
      )}
      {data && <PageLinks place={{ search, from, page }} count={results.length} isLast={data.complete} />}
    </Container>
  )
}
