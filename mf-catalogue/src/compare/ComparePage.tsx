import { useKeptAt, useKeptOffline } from 'shared-backend/offline'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useGetListingDetailsQuery } from 'shared-backend/properties'
import { ButtonLink, Container, EmptyState, ErrorState, House, Spinner, usePageTitle } from 'shared-ui'
import { KeptNotice } from 'shared-ui/kept'
import { failureText } from '../failureText.ts'
import { FAVOURITES, inOrder } from '../favourites/address.ts'
import { rememberCompared } from '../favourites/compared.ts'
import { text as favouriteText } from '../favourites/text.ts'
import { comparedIn } from './address.ts'
import styles from './Compare.module.css'
import { CompareTable } from './CompareTable.tsx'
import { text } from './text.ts'
import { title } from './title.ts'

/** Up to four listings side by side, named by the address. */
export function ComparePage() {
  const { pathname, search } = useLocation()
  useKeptOffline(pathname + search)
  const keptAt = useKeptAt(pathname + search)
  const ids = comparedIn(search)
  useEffect(() => rememberCompared(comparedIn(search)), [search])
  const { data, isError, isFetching, error, refetch } = useGetListingDetailsQuery(ids, {
    skip: ids.length === 0,
  })
  const listings = inOrder(ids, data)
  const gone = ids.filter((id) => listings.every((one) => one.id !== id))
  usePageTitle(ids.length > 0 ? data && text.title(listings.length) : title)
  return (
    <Container className={styles.page}>
      <h1>{title}</h1>
      <KeptNotice at={keptAt} />
      {ids.length === 0 ? (
        <EmptyState icon={<House />} title={text.none} message={text.noneAdvice} />
      ) : data && listings.length === 0 ? (
        <EmptyState icon={<House />} title={favouriteText.sharedNone} />
      ) : data ? (
        <CompareTable listings={listings} gone={gone} />
      ) : isError && !isFetching ? (
        <ErrorState title={text.failed} message={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.loading} />
      )}
      <div className={styles.actions} data-print="none">
        <ButtonLink to={FAVOURITES} variant="secondary">
          {text.back}
        </ButtonLink>
      </div>
    </Container>
  )
}
