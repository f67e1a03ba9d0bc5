import { useConfig } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { ButtonLink, listingPrice, shortCode, whatsappLink } from 'shared-ui'
import { usePropertyAddress } from '../contact/usePropertyAddress.ts'
import { text } from '../text.ts'
import { VisitControl } from '../visit/VisitControl.tsx'
import styles from './ContactBar.module.css'
import { INTEREST_ID } from './InterestForm.tsx'

interface ContactBarProps {
  property: PropertyDetail
  /** Without it the bar leads to the form 'Tenho interesse'. */
  onShowVisit: (() => void) | undefined
  onWhatsapp: () => void
}

/** On a phone it keeps price, WhatsApp and the visit in reach, at the window's lower edge. */
export function ContactBar({ property, onShowVisit, onWhatsapp }: ContactBarProps) {
  const { agency } = useConfig()
  const address = usePropertyAddress(property.id)
  const { amount, period } = listingPrice(property)
  const message = text.whatsappMessage(property.title, shortCode(property.id), address)
  return (
    <div role="region" aria-label={text.contactBar} className={styles.bar} data-print="none">
      <p className={styles.price}>
        <span>{amount}</span>
        {period && <span className={styles.period}>{period}</span>}
      </p>
      <div className={styles.actions}>
        <ButtonLink
          href={whatsappLink(agency.whatsapp, message)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onWhatsapp}
          variant="secondary"
        >
          WhatsApp
        </ButtonLink>
        {onShowVisit ? (
          <VisitControl propertyId={property.id} onShow={onShowVisit} />
        ) : (
          <ButtonLink href={`#${INTEREST_ID}`}>{text.interest}</ButtonLink>
        )}
      </div>
    </div>
  )
}
