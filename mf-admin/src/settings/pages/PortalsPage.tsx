import { useSession } from 'shared-backend'
import { useGetPortalsQuery, type PortalRow } from 'shared-backend/admin/listings'
import { useGetCategoriesQuery, type Category } from 'shared-backend/properties'
import {
  isLeadPortalName,
  isPortalName,
  leadPortalNames,
  leadPortals,
  portalNames,
  portals,
  type PortalContact as Contact,
  type PortalName,
} from 'shared-domain/portals'
import { Stack } from 'shared-ui/layout'
import type { ReactNode } from 'react'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { useIsFresh } from '../../kit/layout/useIsFresh.ts'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import { PortalAddress } from '../portals/PortalAddress.tsx'
import { PortalContact } from '../portals/PortalContact.tsx'
import { PortalLeads } from '../portals/PortalLeads.tsx'
import { PortalListings } from '../portals/PortalListings.tsx'
import styles from '../portals/Portals.module.css'
import { PortalSettings } from '../portals/PortalSettings.tsx'
import { portalText as text } from '../portals/text.ts'

export function PortalsPage() {
  const tenantId = useSession()?.tenant_id
  return (
    <SettingsFrame title={text.title} help={text.help} hasHistory>
      {tenantId && <Portals tenantId={tenantId} />}
    </SettingsFrame>
  )
}

function Portals({ tenantId }: { tenantId: string }) {
  const query = useGetPortalsQuery(undefined, { refetchOnMountOrArgChange: true })
  const isFresh = useIsFresh(query.fulfilledTimeStamp)
  const categories = useGetCategoriesQuery()
  return (
    <Loaded query={{ ...query, data: isFresh ? query.data : undefined }} failed={text.loadFailed}>
      {({ contact, feeds, lead_addresses, rows }) => (
        <Loaded query={categories} failed={text.loadFailed}>
          {(named) => (
            <>
              <PortalContact stored={contact} tenantId={tenantId} />
              {portalNames.map((name) => {
                const row = rows.find((one) => one.portal === name)
                return (
                  <Portal key={name} {...portals[name]}>
                    <PortalAddress portal={name} feed={feeds.find((one) => one.portal === name)} />
                    {isLeadPortalName(name) && (
                      <PortalLeads
                        portal={name}
                        address={lead_addresses.find((one) => one.portal === name)}
                      />
                    )}
                    {row && (
                      <Chosen
                        name={name}
                        row={row}
                        tenantId={tenantId}
                        contact={contact}
                        categories={named}
                      />
                    )}
                  </Portal>
                )
              })}
              {leadPortalNames
                .filter((name) => !isPortalName(name))
                .map((name) => (
                  <Portal key={name} {...leadPortals[name]}>
                    <PortalLeads portal={name} address={lead_addresses.find((one) => one.portal === name)} />
                  </Portal>
                ))}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface PortalProps {
  name: string
  sites: string
  children: ReactNode
}

const Portal = ({ name, sites, children }: PortalProps) => (
  <Stack as="section" gap={6} aria-label={name}>
    <div>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.note}>{sites}</p>
    </div>
    {children}
  </Stack>
)

interface ChosenProps {
  name: PortalName
  row: PortalRow
  tenantId: string
  contact: Record<keyof Contact, string | null>
  categories: Category[]
}

const Chosen = ({ name, row, tenantId, contact, categories }: ChosenProps) => (
  <>
    <PortalListings
      name={name}
      row={row}
      tenantId={tenantId}
      contact={{ name: contact.name ?? '', email: contact.email ?? '', phone: contact.phone ?? '' }}
    />
    <PortalSettings name={name} stored={row} tenantId={tenantId} categories={categories} />
  </>
)
