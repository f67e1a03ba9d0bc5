import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import {
  searchTitle,
  searchTrail,
  useDescribeSearchQuery,
  type DescribedSearch,
  type SearchAddress,
} from 'shared-backend/properties'
import { Breadcrumbs, ButtonLink, Container, EmptyState, ErrorState, House, Spinner } from 'shared-ui'
import { addressOf, meantSearch } from '../addresses/searchAddress.ts'
import { PopularSearches } from '../addresses/PopularSearches.tsx'
import { RelatedSearches } from '../addresses/RelatedSearches.tsx'
import { failureText } from '../failureText.ts'
import { CATALOGUE } from 'shared-domain/search'
import { useCatalogueSearch } from '../filters/useCatalogueSearch.ts'
import { searches as text } from '../addresses/text.ts'
import { addresses, states } from '../text.ts'
import styles from './CataloguePage.module.css'
import { CatalogueView } from './CatalogueView.tsx'

interface DescribedProps {
  address: SearchAddress
  described: DescribedSearch
}

function Described({ address, described }: DescribedProps) {
  const meant = useMemo(() => meantSearch(described), [described])
  const control = useCatalogueSearch(meant)
  return (
    <Container className={styles.page}>
      <Breadcrumbs label={text.trail} steps={[text.start, ...searchTrail(described)]} endsHere />
      <h1>{searchTitle(described)}</h1>
      <p>{text.figures(described)}</p>
      <RelatedSearches address={address} described={described} />
      <CatalogueView control={control} />
    </Container>
  )
}

/** The listings of a deal, a kind and a place, under an address of their own. */
export function SearchPage() {
  const address = addressOf(useParams())
  const { currentData, error, isError, isFetching, refetch } = useDescribeSearchQuery(address)
  if (currentData)
    return <Described key={Object.values(address).join('/')} address={address} described={currentData} />
  return (
    <Container className={styles.page}>
      {currentData === null ? (
        <>
          <h1>{addresses.unknown}</h1>
          <EmptyState
            icon={<House />}
            title={text.nothing}
            message={text.advice}
            action={<ButtonLink to={CATALOGUE}>{text.all}</ButtonLink>}
          />
          <PopularSearches address={address} />
        </>
      ) : isError && !isFetching ? (
        <ErrorState title={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={states.loading} />
      )}
    </Container>
  )
}
