import { Link, useSearchParams } from 'react-router-dom'
import { cx } from 'shared-ui'
import { InquiryInbox } from '../inquiries/InquiryInbox.tsx'
import styles from '../inquiries/Inquiries.module.css'
import { AdminPage } from '../../kit/layout/AdminPage.tsx'
import { LateJobs } from '../../kit/layout/LateJobs.tsx'
import { LeadInbox } from '../leads/LeadInbox.tsx'
import { inquiries } from '../inquiries/text.ts'
import { leads as text } from '../leads/text.ts'
import { visits } from '../visits/text.ts'
import { VisitInbox } from '../visits/VisitInbox.tsx'

const BOX = 'aba'

const boxes = [
  { box: null, name: inquiries.owners, Inbox: LeadInbox },
  { box: 'mensagens', name: inquiries.title, Inbox: InquiryInbox },
  { box: 'visitas', name: visits.title, Inbox: VisitInbox },
] as const

export function LeadsPage() {
  const [params] = useSearchParams()
  const { box: open, Inbox } = boxes.find(({ box }) => box === params.get(BOX)) ?? boxes[0]
  return (
    <AdminPage title={text.title} help={text.help}>
      <LateJobs />
      <nav aria-label={inquiries.boxes} className={styles.boxes}>
        {boxes.map(({ box, name }) => (
          <Link
            key={name}
            to={box ? `/admin/leads?${BOX}=${box}` : '/admin/leads'}
            className={cx(styles.box, box === open && styles.open)}
            aria-current={box === open ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <Inbox />
    </AdminPage>
  )
}
