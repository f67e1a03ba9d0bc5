import { keepFavourite } from 'shared-backend'
import { useGetListingsQuery } from 'shared-backend/properties'
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Heart,
  House,
  shortCode,
  Spinner,
  usePageTitle,
  useToast,
} from 'shared-ui'
import { listItemProps } from '../catalogue/listItemProps.ts'
import { PlainGrid } from '../catalogue/PlainGrid.tsx'
import { failureText } from '../failureText.ts'
import { CATALOGUE } from 'shared-domain/search'
import { FAVOURITES, inOrder } from './address.ts'
import styles from './Favourites.module.css'
import { text } from './text.ts'

/** The listings that somebody else has chosen, named by the address. */
export function SharedList({ ids }: { ids: readonly string[] }) {
  const toast = useToast()
  const { data, isError, isFetching, error, refetch } = useGetListingsQuery(ids)
  const listings = inOrder(ids, data)
  const gone = ids.filter((id) => listings.every((one) => one.id !== id))
  usePageTitle(data && text.sharedTitle(listings.length))

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
      <PlainGrid listings={listings} total={ids.length}>
        <>
          {gone.map((id, index) => (
            <div key={id} {...listItemProps(listings.length + index, ids.length)} className={styles.gone}>
              <h2 className={styles.name}>{text.code(shortCode(id))}</h2>
              <p>{text.gone}</p>
            </div>
          ))}
        </>
      </PlainGrid>
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
