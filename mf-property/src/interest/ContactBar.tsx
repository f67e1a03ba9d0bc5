import { useConfig } from 'shared-backend'
import type { PropertyDetail } from 'shared-backend/properties'
import { ButtonLink, whatsappLink } from 'shared-ui'
import { codeOf } from '../contact/codeOf.ts'
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

/** On a phone it keeps WhatsApp and the visit in reach, at the window's lower edge. */
export function ContactBar({ property, onShowVisit, onWhatsapp }: ContactBarProps) {
  const { agency } = useConfig()
  const address = usePropertyAddress(property.id)
  const message = text.whatsappMessage(property.title, codeOf(property), address)
  return (
    <div role="region" aria-label={text.contactBar} className={styles.bar} data-print="none">
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
  )
}
