import type { PropertyDetail } from 'shared-backend/properties'
import { Alert, ButtonLink } from 'shared-ui'
import { text } from '../text.ts'
import styles from './ClosedNotice.module.css'

/** At the address of a closed deal: a notice that the property is gone, with a link to similar ones. */
export const ClosedNotice = ({ property }: { property: PropertyDetail }) => (
  <Alert
    tone="info"
    className={styles.notice}
    title={property.deal_status === 'rented' ? text.rented : text.sold}
  >
    <p>{text.closedHint}</p>
    <ButtonLink
      to={property.property_type === 'rent' ? '/properties?type=Locação' : '/properties?type=Venda'}
      variant="secondary"
      size="sm"
      className={styles.link}
    >
      {property.property_type === 'rent' ? text.othersForRent : text.othersForSale}
    </ButtonLink>
  </Alert>
)
