import { Form, Formik } from 'formik'
import { writeMoment } from 'shared-domain/agencyTime'
import { useState } from 'react'
import { useConfig } from 'shared-backend'
import { useRenewPortalLeadAddressMutation, type PortalLeadAddress } from 'shared-backend/admin/listings'
import { portalKeySchema } from 'shared-backend/schemas'
import { isPortalName, type LeadPortalName } from 'shared-domain/portals'
import { ConfirmDialog, useToast } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { Stack } from 'shared-ui/layout'
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
  const toast = useToast()
  const { supabase } = useConfig()
  const [renew, { data: token, isLoading, reset }] = useRenewPortalLeadAddressMutation()
  const [newKey, setNewKey] = useState<string>()

  const make = async (key: string) => {
    const { error } = await renew({ portal, key })
    setNewKey(undefined)
    if (error) toast.error(text.failed, error.message)
  }
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
        onSubmit={(values) => {
          const key = portalKeySchema.cast(values).key
          return address ? setNewKey(key) : make(key)
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
        </Form>
      </Formik>
      <ConfirmDialog
        open={newKey !== undefined}
        title={text.renewTitle}
        message={text.renewMessage}
        confirmLabel={text.renew}
        busy={isLoading}
        onConfirm={() => void make(newKey ?? '')}
        onCancel={() => setNewKey(undefined)}
      />
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
