import { Form, Formik } from 'formik'
import { writeMoment } from 'shared-domain/agencyTime'
import { useState } from 'react'
import { useConfig } from 'shared-backend'
import { useRenewPortalLeadAddressMutation, type PortalLeadAddress } from 'shared-backend/admin/listings'
import { portalKeySchema } from 'shared-backend/schemas'
import { isPortalName, type LeadPortalName } from 'shared-domain/portals'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { Stack } from 'shared-ui/layout'
import { ConfirmAction } from '../../kit/confirm/ConfirmAction.tsx'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { ShownLink } from '../../kit/layout/ShownLink.tsx'
import styles from './Portals.module.css'
import { portalText } from './text.ts'

const text = portalText.leads

interface PortalLeadsProps {
  portal: LeadPortalName
  /** The present address; undefined where there is none. */
  address?: PortalLeadAddress
}

/** The address where the portal sends whoever has written there, and when it last did. */
export function PortalLeads({ portal, address }: PortalLeadsProps) {
  const { supabase } = useConfig()
  const [renew, { data: token, reset }] = useRenewPortalLeadAddressMutation()
  const [newKey, setNewKey] = useState<string>()

  return (
    <FormSection title={text.title} help={text.help} nested>
      {address && (
        <Stack gap={1}>
          <p>{text.made(writeMoment(address.made_at))}</p>
          <p>{address.received_at ? text.received(writeMoment(address.received_at)) : text.none}</p>
        </Stack>
      )}
      <Formik
        initialValues={{ key: '' }}
        validationSchema={portalKeySchema}
        onSubmit={async (values, { setStatus }) => {
          setStatus(null)
          const { key } = portalKeySchema.cast(values)
          if (address) return setNewKey(key)
          const { error } = await renew({ portal, key })
          if (error) setStatus({ title: text.failed, message: error.message })
        }}
      >
        <Form noValidate className={styles.form}>
          <TextField
            name="key"
            label={text.key}
            hint={isPortalName(portal) ? text.keyHint : text.ownKeyHint}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <SubmitButton busyText={text.making} variant={address ? 'secondary' : 'primary'}>
            {address ? text.renew : text.make}
          </SubmitButton>
          <FormFailure />
        </Form>
      </Formik>
      {newKey !== undefined && (
        <ConfirmAction
          title={text.renewTitle}
          message={text.renewMessage}
          confirmLabel={text.renew}
          run={() => renew({ portal, key: newKey })}
          failed={text.failed}
          onClose={() => setNewKey(undefined)}
        />
      )}
      {token && newKey === undefined && (
        <ShownLink
          title={text.shown}
          help={text.shownHelp}
          label={text.shown}
          link={`${supabase.url}/functions/v1/receive-portal-lead/${token}`}
          copy={portalText.address.copy}
          copied={portalText.address.copied}
          copyFailed={portalText.address.copyFailed}
          onClose={reset}
        />
      )}
    </FormSection>
  )
}
