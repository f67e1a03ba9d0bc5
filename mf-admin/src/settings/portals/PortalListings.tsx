import {
  useGetPortalListingsQuery,
  type ExaminedListing,
  type PortalRow,
} from 'shared-backend/admin/listings'
import { formatNumber } from 'shared-domain/numbers'
import type { PortalContact, PortalName } from 'shared-domain/portals'
import { Alert, Button, EmptyState, ErrorState, SegmentedControl } from 'shared-ui'
import { useState } from 'react'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { placeOf } from './placeOf.ts'
import { PortalItem } from './PortalItem.tsx'
import { PortalPreview } from './PortalPreview.tsx'
import type { PortalRequest } from './PortalRequest.ts'
import styles from './Portals.module.css'
import { portalText, type Place } from './text.ts'

const text = portalText.listings

/** Listings that are shown at first, and more with each press. */
const STEP = 25

const places: Place[] = ['out', 'in', 'kept']

interface PortalListingsProps {
  name: PortalName
  row: PortalRow
  tenantId: string
  contact: PortalContact
}

/** Each active listing with what the portal will make of it, and what mends it. */
export function PortalListings({ name, row, tenantId, contact }: PortalListingsProps) {
  const { highlight, address_display, types } = row
  const request = { portal: name, tenantId, settings: { highlight, address_display, types } }
  const query = useGetPortalListingsQuery(request, { refetchOnMountOrArgChange: true })
  return (
    <FormSection title={text.title} nested>
      {query.currentData ? (
        <List listings={query.currentData} limit={row.listing_limit} request={request} contact={contact} />
      ) : query.isError && !query.isFetching ? (
        <ErrorState title={text.failed} message={query.error?.message} onRetry={() => void query.refetch()} />
      ) : (
        <PageLoading label={text.checking} />
      )}
    </FormSection>
  )
}

interface ListProps {
  listings: ExaminedListing[]
  limit: number | null
  request: PortalRequest
  contact: PortalContact
}

function List({ listings, limit, request, contact }: ListProps) {
  const [place, setPlace] = useState<Place>('out')
  const [most, setMost] = useState(STEP)
  const [previewed, setPreviewed] = useState<ExaminedListing | null>(null)
  const at = (one: Place) => listings.filter((listing) => placeOf(listing) === one)
  const count = (one: Place) => at(one).length
  const shown = at(place)
  const isOver = limit !== null && count('in') > limit
  return (
    <>
      {limit !== null && <p role="status">{text.used(count('in'), limit)}</p>}
      {isOver && (
        <Alert tone="warning">
          <p>{text.over(count('in') - limit)}</p>
        </Alert>
      )}
      <SegmentedControl
        label={text.filter}
        value={place}
        options={places.map((value) => ({
          value,
          label: text.places[value],
          note: formatNumber(count(value)),
        }))}
        onChange={(value) => {
          setPlace(value)
          setMost(STEP)
        }}
      />
      {shown.length === 0 ? (
        <EmptyState title={text.none[place]} />
      ) : (
        <ul className={styles.rows}>
          {shown.slice(0, most).map((listing) => (
            <PortalItem
              key={listing.id}
              listing={listing}
              request={request}
              onPreview={() => setPreviewed(listing)}
            />
          ))}
        </ul>
      )}
      {shown.length > most && (
        <Button variant="secondary" className={styles.button} onClick={() => setMost(most + STEP)}>
          {text.more}
        </Button>
      )}
      {previewed && (
        <PortalPreview
          listing={previewed}
          request={request}
          contact={contact}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  )
}
