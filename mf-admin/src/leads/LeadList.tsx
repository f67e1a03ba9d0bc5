import { leadStatusLabels } from 'shared-backend/labels'
import type { LeadStatus, PropertyLead } from 'shared-backend/admin'
import { Badge, cx, formatDate, formatPrice, type BadgeTone } from 'shared-ui'
import { Link } from 'react-router-dom'
import { leads as text } from '../text.ts'
import styles from './Leads.module.css'

const tones: Record<LeadStatus, BadgeTone> = {
  new: 'accent',
  contacted: 'warning',
  won: 'success',
  lost: 'neutral',
}

const StatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge tone={tones[status]}>{leadStatusLabels[status]}</Badge>
)

interface LeadListProps {
  leads: PropertyLead[]
  chosenId: string | null
  addressOf: (id: string) => string
}

export const LeadList = ({ leads, chosenId, addressOf }: LeadListProps) => (
  <ul className={styles.list} aria-label={text.list}>
    {leads.map((lead) => (
      <li key={lead.id}>
        <Link
          to={addressOf(lead.id)}
          className={cx(styles.lead, lead.status === 'new' && styles.unread)}
          aria-current={lead.id === chosenId ? 'true' : undefined}
        >
          <span className={styles.name}>{lead.owner_name}</span>
          <StatusBadge status={lead.status} />
          <span className={styles.about}>
            {lead.property_kind} · {lead.deal_kind} · {lead.city}
          </span>
          <span className={styles.about}>
            {formatPrice(lead.price)} · {formatDate(lead.created_at)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
