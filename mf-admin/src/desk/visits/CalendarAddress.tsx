import { useConfig } from 'shared-backend'
import {
  useGetCalendarAddressQuery,
  useRemoveCalendarAddressMutation,
  useRenewCalendarAddressMutation,
} from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Button, ButtonLink, useToast } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { ShownLink } from '../../kit/layout/ShownLink.tsx'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { calendarAddress as text } from './text.ts'

/** The admin's own address of the visits, which calendar programs read. */
export function CalendarAddress() {
  const toast = useToast()
  const { supabase } = useConfig()
  const query = useGetCalendarAddressQuery()
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const [renew, { data: token, isLoading: isRenewing, reset }] = useRenewCalendarAddressMutation()
  const [remove] = useRemoveCalendarAddressMutation()
  // The button that removes it goes with it.
  const make = useFocusAfterNotice<HTMLButtonElement>(query.data ? 1 : 0)

  const makeFirst = async () => {
    const { error } = await renew()
    if (error) toast.error(text.failed, error.message)
  }
  const link = `${supabase.url}/functions/v1/calendar/${token}.ics`
  return (
    <FormSection title={text.title} help={text.help}>
      <Loaded query={query} failed={text.loadFailed}>
        {(address) => (
          <>
            <p>
              {address
                ? `${text.made(writeMoment(address.made_at))} ${address.read_at ? text.read(writeMoment(address.read_at)) : text.unread}`
                : text.none}
            </p>
            <Row gap={2}>
              <Button
                ref={make}
                variant="secondary"
                busy={isRenewing}
                onClick={() => (address ? setAsked('renew') : void makeFirst())}
              >
                {address ? text.renew : text.make}
              </Button>
              {address && (
                <Button variant="ghost" onClick={() => setAsked('remove')}>
                  {text.remove}
                </Button>
              )}
            </Row>
          </>
        )}
      </Loaded>
      {asked === 'renew' && (
        <ConfirmAction
          title={text.renewTitle}
          message={text.renewMessage}
          confirmLabel={text.renew}
          run={renew}
          failed={text.failed}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'remove' && (
        <ConfirmAction
          title={text.removeTitle}
          message={text.removeMessage}
          confirmLabel={text.remove}
          run={remove}
          failed={text.removeFailed}
          onDone={() => toast.success(text.removed)}
          onClose={() => setAsked(null)}
        />
      )}
      {token && !asked && (
        <ShownLink
          title={text.shown}
          help={text.shownHelp}
          label={text.shown}
          link={link}
          copy={text.copy}
          copied={text.copied}
          copyFailed={text.copyFailed}
          onClose={reset}
        >
          <ButtonLink href={link.replace(/^https?/, 'webcal')} variant="secondary">
            {text.open}
          </ButtonLink>
        </ShownLink>
      )}
    </FormSection>
  )
}
