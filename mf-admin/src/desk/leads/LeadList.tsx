import { leadStatusLabels } from 'shared-backend/labels'
import type { LeadStatus, PropertyLead } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Badge, cx, formatPrice, type BadgeTone } from 'shared-ui'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { leads as text } from './text.ts'
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
  leads: readonly PropertyLead[]
  chosenId: string | null
  addressOf: (id: string) => string
  /** Another list is on its way. */
  busy: boolean
  ref: Ref<HTMLUListElement>
}

export const LeadList = ({ leads, chosenId, addressOf, busy, ref }: LeadListProps) => (
  <ul ref={ref} className={styles.list} aria-label={text.list} aria-busy={busy}>
    {leads.map((lead) => (
      <li key={lead.id} data-lead={lead.id}>
        <Link
          to={addressOf(lead.id)}
          className={cx(styles.lead, lead.status === 'new' && styles.unread)}
          aria-current={lead.id === chosenId ? 'true' : undefined}
        >
          <span className={styles.name}>{lead.owner_name}</span>
          <StatusBadge status={lead.status} />
          <span className={styles.about}>{`${lead.property_kind} · ${lead.deal_kind} · ${lead.city}`}</span>
          <span
            className={styles.about}
          >{`${formatPrice(lead.price)} · ${writeMoment(lead.created_at)}`}</span>
        </Link>
      </li>
    ))}
  </ul>
)
