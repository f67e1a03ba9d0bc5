import { keepFavourite } from 'shared-backend'
import { useGetListingsQuery } from 'shared-backend/properties'
import { Button, ButtonLink, EmptyState, ErrorState, Heart, House, Spinner, useToast } from 'shared-ui'
import { PlainGrid } from '../catalogue/PlainGrid.tsx'
import { failureText } from '../failureText.ts'
import { CATALOGUE } from 'shared-domain/search'
import { FAVOURITES } from './address.ts'
import styles from './Favourites.module.css'
import { text } from './text.ts'

/** The listings that somebody else has chosen, named by the address. */
export function SharedList({ ids }: { ids: readonly string[] }) {
  const toast = useToast()
  const { data, isError, isFetching, error, refetch } = useGetListingsQuery(ids)
  const listings = ids.flatMap((id) => data?.find((one) => one.id === id) ?? [])

  const keepAll = () => {
    // The last one comes first in the list.
    const outcomes = listings.toReversed().map((listing) => keepFavourite(listing, true))
    if (outcomes.includes('full')) toast.error(text.full)
    else if (outcomes.includes('unstored')) toast.error(text.unstored, text.unstoredHelp)
    else toast.success(text.keptAll)
  }
  if (!data)
    return isError && !isFetching ? (
      <ErrorState title={text.failed} message={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Spinner label={text.loading} />
    )
  if (listings.length === 0)
    return (
      <EmptyState
        icon={<House />}
        title={text.sharedNone}
        action={<ButtonLink to={CATALOGUE}>{text.browse}</ButtonLink>}
      />
    )
  return (
    <>
      <p role="status">{text.sharedCount(listings.length)}</p>
      <PlainGrid listings={listings} total={listings.length} />
      <div className={styles.actions}>
        <Button icon={<Heart />} onClick={keepAll}>
          {text.keepAll}
        </Button>
        <ButtonLink to={FAVOURITES} variant="secondary">
          {text.own}
        </ButtonLink>
      </div>
    </>
  )
}
