import { NO_TITLE } from 'shared-backend/labels'
import type { Case, CaseLead, CaseProperty } from 'shared-backend/admin/desk'
import {
  Badge,
  formatArea,
  formatCount,
  formatPhone,
  formatPrice,
  listingPrice,
  mainImage,
  ResponsiveImage,
  shortCode,
} from 'shared-ui'
import { Link } from 'react-router-dom'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'

/** What a case is about: the listing as it is now, or what the owner offers. */
export function CaseSubject({ one: { lead, inquiry } }: { one: Case }) {
  if (lead) return <OwnerFacts lead={lead} />
  if (!inquiry) return null
  const { property, property_title: title, property_code: code } = inquiry
  if (property) return <ListingFacts property={property} />
  if (!title) return null
  return <p className={styles.about}>{text.listingGone(title, code ?? '')}</p>
}

function ListingFacts({ property }: { property: CaseProperty }) {
  const { id, title, reference_code, address, neighborhood, city, bedrooms, area, active } = property
  const { amount, period } = listingPrice(property)
  const facts = [
    bedrooms && formatCount(bedrooms, 'quarto', 'quartos'),
    area && formatArea(area),
    amount + period,
  ].filter(Boolean)
  return (
    <div className={styles.listing}>
      <ResponsiveImage image={mainImage(property.property_images)} alt="" sizes="8rem" />
      <div>
        <Link to={`/property/${id}`} className={styles.name}>
          {title ?? NO_TITLE}
        </Link>{' '}
        {!active && <Badge tone="neutral">{text.inactive}</Badge>}
        <p className={styles.about}>{text.code(reference_code ?? shortCode(id))}</p>
        <p className={styles.about}>{[address, neighborhood, city].filter(Boolean).join(', ')}</p>
        <p className={styles.about}>{facts.join(' · ')}</p>
        <Link to={`/admin/properties/edit/${id}`}>{text.editListing}</Link>
      </div>
    </div>
  )
}

const OwnerFacts = ({ lead }: { lead: CaseLead }) => {
  const facts: [label: string, value: string | number | null][] = [
    [text.facts.phone, formatPhone(lead.phone)],
    [text.facts.email, lead.email],
    [text.facts.property_type, lead.property_kind],
    [text.facts.deal, lead.deal_kind],
    [text.facts.address, lead.address],
    [text.facts.city, lead.city],
    [text.facts.price, formatPrice(lead.price)],
    [text.facts.bedrooms, lead.bedrooms],
    [text.facts.bathrooms, lead.bathrooms],
    [text.facts.garage, lead.parking_spaces],
    [text.facts.area, lead.area === null ? null : formatArea(lead.area)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
