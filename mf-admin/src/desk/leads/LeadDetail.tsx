import { useConfig } from 'shared-backend'
import type { PropertyLead } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import {
  ButtonLink,
  Card,
  formatArea,
  formatPhone,
  formatPrice,
  House,
  Mail,
  MessageCircle,
  Phone,
} from 'shared-ui'
import { History } from '../../kit/history/History.tsx'
import { deskHistory } from '../history/tables.ts'
import { leads as text } from './text.ts'
import { contactLinks } from './contact.ts'
import { DeleteLead } from './DeleteLead.tsx'
import { LeadNotification } from './LeadNotification.tsx'
import { LeadStatusForm } from './LeadStatusForm.tsx'
import styles from './Leads.module.css'

const facts = (lead: PropertyLead): [label: string, value: string | number | null][] => [
  [text.fields.phone, formatPhone(lead.phone)],
  [text.fields.email, lead.email],
  [text.fields.property_type, lead.property_kind],
  [text.fields.deal, lead.deal_kind],
  [text.fields.address, lead.address],
  [text.fields.city, lead.city],
  [text.fields.price, formatPrice(lead.price)],
  [text.fields.bedrooms, lead.bedrooms],
  [text.fields.bathrooms, lead.bathrooms],
  [text.fields.garage, lead.parking_spaces],
  [text.fields.area, lead.area === null ? null : formatArea(lead.area)],
]

interface LeadDetailProps {
  lead: PropertyLead
  onDeleted: () => void
}

export function LeadDetail({ lead, onDeleted }: LeadDetailProps) {
  const { agency } = useConfig()
  const links = contactLinks(lead, agency.name)
  return (
    <Card as="article" className={styles.detail} aria-labelledby="lead-name">
      <div>
        <h2 id="lead-name" className={styles.heading}>
          {lead.owner_name}
        </h2>
        <p className={styles.about}>{text.receivedOn(writeMoment(lead.created_at))}</p>
      </div>
      <LeadNotification lead={lead} />
      <div className={styles.contact}>
        {links.whatsapp && (
          <ButtonLink href={links.whatsapp} target="_blank" rel="noreferrer" icon={<MessageCircle />}>
            {text.whatsapp}
          </ButtonLink>
        )}
        <ButtonLink href={links.call} variant="secondary" icon={<Phone />}>
          {text.call}
        </ButtonLink>
        <ButtonLink href={links.email} variant="secondary" icon={<Mail />}>
          {text.email}
        </ButtonLink>
      </div>
      <dl className={styles.facts}>
        {facts(lead).map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {lead.description && <p className={styles.description}>{lead.description}</p>}
      <LeadStatusForm key={lead.id} lead={lead} />
      <div className={styles.ends}>
        <ButtonLink to={`/admin/properties/new?lead=${lead.id}`} variant="secondary" icon={<House />}>
          {text.toProperty}
        </ButtonLink>
        <History tables={deskHistory} subject="lead" id={lead.id} />
        <DeleteLead lead={lead} onDeleted={onDeleted} />
      </div>
    </Card>
  )
}
