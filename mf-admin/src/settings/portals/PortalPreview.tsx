import { useConfig } from 'shared-backend'
import { useGetPortalListingQuery, type ExaminedListing } from 'shared-backend/admin/listings'
import {
  listingXml,
  portalReadiness,
  portals,
  type PortalContact,
  type PortalListing,
} from 'shared-domain/portals'
import { ErrorState, Modal } from 'shared-ui'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import type { PortalRequest } from './PortalRequest.ts'
import styles from './Portals.module.css'
import { portalText } from './text.ts'

const text = portalText.listings

interface PortalPreviewProps {
  listing: ExaminedListing
  request: PortalRequest
  contact: PortalContact
  onClose: () => void
}

/** The XML of one listing as the feed has it. */
export function PortalPreview({ listing, request, contact, onClose }: PortalPreviewProps) {
  const { portal, tenantId } = request
  const { origin = '' } = useConfig()
  const query = useGetPortalListingQuery({ portal, tenantId, id: listing.id })
  const isStopped = listing.readiness.stops.length > 0
  return (
    <Modal
      open
      size="lg"
      title={text.previewOf(listing.title)}
      description={isStopped ? text.previewStopped : text.previewHelp}
      onClose={onClose}
    >
      {query.currentData ? (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <pre className={styles.xml} tabIndex={0}>
          {indented(xmlOf(query.currentData, request, contact, origin || window.location.origin))}
        </pre>
      ) : query.isFetching ? (
        <PageLoading />
      ) : (
        <ErrorState
          title={text.previewFailed}
          message={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      )}
    </Modal>
  )
}

function xmlOf(
  listing: PortalListing,
  { portal, settings }: PortalRequest,
  contact: PortalContact,
  site: string,
) {
  const { type = '' } = portalReadiness(portals[portal], listing, settings)
  return listingXml(portals[portal], listing, { settings, contact, type, site })
}

/** A line for each element, for people. */
function indented(xml: string) {
  let depth = 0
  return xml
    .trim()
    .split(/(?<=>)(?=<(?!\/))|(?<=<\/[^>]+>)(?=<\/)/)
    .map((line) => {
      if (/^<\//.test(line)) depth--
      const indent = '  '.repeat(Math.max(depth, 0))
      if (/^<[^/]/.test(line) && !line.includes('</')) depth++
      return indent + line
    })
    .join('\n')
}
