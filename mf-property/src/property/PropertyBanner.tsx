import { useState } from 'react'
import { useConfig } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { Button, ButtonLink, Calculator, cx, MessageCircle } from 'shared-ui'
import { propertyAddress, whatsappLink } from '../contact/links.ts'
import { SimulationModal } from '../simulation/SimulationModal.tsx'
import { text } from '../text.ts'
import styles from './PropertyBanner.module.css'

interface PropertyBannerProps {
  visible: boolean
  property: PropertyDetail
}

/** Sticks to the window's bottom until the page ends. A rental is visited rather than financed. */
export function PropertyBanner({ visible, property }: PropertyBannerProps) {
  const { agency } = useConfig()
  const [simulating, setSimulating] = useState(false)
  const rent = property.property_type === 'rent'
  const address = propertyAddress(property.id)

  return (
    <>
      <div className={cx(styles.banner, visible && styles.visible)} aria-hidden={!visible} data-print="none">
        <div className={styles.inner}>
          <div>
            <p className={styles.title}>{text.bannerTitle}</p>
            <p className={styles.hint}>{rent ? text.rentBannerHint : text.bannerHint}</p>
          </div>
          {rent ? (
            <ButtonLink
              href={whatsappLink(agency.whatsapp, text.visitMessage(property.title, address))}
              target="_blank"
              rel="noopener noreferrer"
              icon={<MessageCircle aria-hidden="true" />}
            >
              {text.bookVisit}
            </ButtonLink>
          ) : (
            <Button icon={<Calculator aria-hidden="true" />} onClick={() => setSimulating(true)}>
              {text.simulate}
            </Button>
          )}
        </div>
      </div>
      {simulating && <SimulationModal property={property} onClose={() => setSimulating(false)} />}
    </>
  )
}
