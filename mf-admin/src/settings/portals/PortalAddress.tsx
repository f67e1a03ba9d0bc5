import { useConfig } from 'shared-backend'
import { useRenewPortalAddressMutation, type PortalFeed } from 'shared-backend/admin/listings'
import { writeMoment } from 'shared-domain/agencyTime'
import type { PortalName } from 'shared-domain/portals'
import { Button, useToast } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { useState } from 'react'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { ShownLink } from '../../kit/layout/ShownLink.tsx'
import styles from './Portals.module.css'
import { portalText } from './text.ts'

const text = portalText.address
const fetchText = portalText.fetch

/** The address that the portal fetches, and how its last fetch ended. */
export function PortalAddress({ portal, feed }: { portal: PortalName; feed?: PortalFeed }) {
  const toast = useToast()
  const { supabase } = useConfig()
  const [isAsking, setIsAsking] = useState(false)
  const [renew, { data: token, isLoading, reset }] = useRenewPortalAddressMutation()

  const makeFirst = async () => {
    const { error } = await renew(portal)
    if (error) toast.error(text.failed, error.message)
  }
  return (
    <FormSection title={text.title} nested>
      {feed ? (
        <Stack gap={1}>
          <p>{text.made(writeMoment(feed.made_at))}</p>
          <LastFetch feed={feed} />
        </Stack>
      ) : (
        <p>{text.none}</p>
      )}
      <Button
        variant={feed ? 'secondary' : 'primary'}
        className={styles.button}
        busy={isLoading}
        onClick={() => (feed ? setIsAsking(true) : void makeFirst())}
      >
        {feed ? text.renew : text.make}
      </Button>
      {isAsking && (
        <ConfirmAction
          title={text.renewTitle}
          message={text.renewMessage}
          confirmLabel={text.renew}
          run={() => renew(portal)}
          failed={text.failed}
          onClose={() => setIsAsking(false)}
        />
      )}
      {token && !isAsking && (
        <ShownLink
          title={text.shown}
          help={text.shownHelp}
          label={text.shown}
          link={`${supabase.url}/functions/v1/portal-feed/${token}`}
          copy={text.copy}
          copied={text.copied}
          copyFailed={text.copyFailed}
          onClose={reset}
        />
      )}
    </FormSection>
  )
}

function LastFetch({ feed: { fetched_at, fetch_status, published, left_out } }: { feed: PortalFeed }) {
  if (fetched_at === null) return <p>{fetchText.none}</p>
  return (
    <>
      <p>{`${fetchText.last(writeMoment(fetched_at))} ${fetchText.statuses[fetch_status ?? 0] ?? ''}`}</p>
      {published !== null && <p>{fetchText.counts(published, left_out ?? 0)}</p>}
    </>
  )
}
