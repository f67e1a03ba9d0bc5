import { useConfig } from 'shared-backend'
import {
  useGetCalendarAddressQuery,
  useRemoveCalendarAddressMutation,
  useRenewCalendarAddressMutation,
} from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Button, ButtonLink, ConfirmDialog, useToast } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
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
  const [remove, { isLoading: isRemoving }] = useRemoveCalendarAddressMutation()
  // The button that removes it goes with it.
  const make = useFocusAfterNotice<HTMLButtonElement>(query.data ? 1 : 0)

  const makeNew = async () => {
    const { error } = await renew()
    setAsked(null)
    if (error) toast.error(text.failed, error.message)
  }
  const takeAway = async () => {
    const { error } = await remove()
    setAsked(null)
    if (error) toast.error(text.removeFailed, error.message)
    else toast.success(text.removed)
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
                onClick={() => (address ? setAsked('renew') : void makeNew())}
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
      <ConfirmDialog
        open={asked === 'renew'}
        title={text.renewTitle}
        message={text.renewMessage}
        confirmLabel={text.renew}
        busy={isRenewing}
        onConfirm={() => void makeNew()}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        title={text.removeTitle}
        message={text.removeMessage}
        confirmLabel={text.remove}
        busy={isRemoving}
        onConfirm={() => void takeAway()}
        onCancel={() => setAsked(null)}
      />
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
