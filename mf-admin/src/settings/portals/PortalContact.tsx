import { useConfig } from 'shared-backend'
import { useGetAgencySettingsQuery, useSaveAgencySettingsMutation } from 'shared-backend/admin/settings'
import type { PortalContact as Contact } from 'shared-domain/portals'
import { Alert, Button, ButtonLink, useToast } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { useState } from 'react'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import styles from './Portals.module.css'
import { portalText } from './text.ts'

const text = portalText.contact

interface PortalContactProps {
  stored: Record<keyof Contact, string | null>
  tenantId: string
}

/**
 * The agency's data that portals get. The database does not know what the site's configuration says: where that is all
 * there is, it is shown as it is on the site, and stored with one tap.
 */
export function PortalContact({ stored, tenantId }: PortalContactProps) {
  const toast = useToast()
  const { agency } = useConfig()
  const settings = useGetAgencySettingsQuery(tenantId, { refetchOnMountOrArgChange: true })
  const [save] = useSaveAgencySettingsMutation()
  const [isConfirming, setConfirming] = useState(false)

  const email = stored.email ?? agency.email
  const phone = stored.phone ?? agency.phone
  const isStored = Object.values(stored).every(Boolean)
  const isKnown = Boolean(stored.name && email && phone)
  // The pressed button goes once all of it is stored.
  const list = useFocusAfterNotice<HTMLDListElement>(isStored ? 0 : 1)

  const confirm = async () => {
    // Somebody else may have written one of them meanwhile.
    const { data: now, error: unread } = await settings.refetch()
    if (now === undefined) return toast.error(text.failed, unread?.message)
    const unstored = {
      ...(!now?.email && { email }),
      ...(!now?.phone && !now?.whatsapp && { phone }),
    }
    const { error } = await save({ tenantId, settings: unstored, seen: now?.updated_at ?? null })
    if (error) toast.error(text.failed, error.message)
    else toast.success(text.confirmed)
  }
  return (
    <FormSection title={text.title} help={text.help}>
      {!isStored && (
        <Alert tone="warning" title={isKnown ? text.unconfirmed : text.missing}>
          <p>{isKnown ? text.unconfirmedHelp : text.missingHelp}</p>
        </Alert>
      )}
      <dl ref={list} tabIndex={-1} className={styles.contact}>
        {Object.entries({ name: stored.name, email, phone }).map(([name, value]) => (
          <div key={name}>
            <dt>{text.fields[name as keyof Contact]}</dt>
            <dd>{value || text.none}</dd>
          </div>
        ))}
      </dl>
      <Row gap={2}>
        {!isStored && isKnown && (
          <Button
            busy={isConfirming}
            onClick={() => {
              setConfirming(true)
              void confirm().finally(() => setConfirming(false))
            }}
          >
            {text.confirm}
          </Button>
        )}
        <ButtonLink to="/admin/settings/agency" variant="secondary">
          {text.change}
        </ButtonLink>
      </Row>
    </FormSection>
  )
}
