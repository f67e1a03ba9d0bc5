import { Link, useSearchParams } from 'react-router-dom'
import { cx } from 'shared-ui'
import { InquiryInbox } from '../inquiries/InquiryInbox.tsx'
import styles from '../inquiries/Inquiries.module.css'
import { AdminPage } from '../layout/AdminPage.tsx'
import { LeadInbox } from '../leads/LeadInbox.tsx'
import { inquiries, leads as text } from '../text.ts'

const BOX = 'aba'
const INQUIRIES = 'mensagens'

const boxes = [
  { to: '/admin/leads', name: inquiries.owners, isInquiries: false },
  { to: `/admin/leads?${BOX}=${INQUIRIES}`, name: inquiries.title, isInquiries: true },
]

export function LeadsPage() {
  const [params] = useSearchParams()
  const showsInquiries = params.get(BOX) === INQUIRIES
  return (
    <AdminPage title={text.title} help={text.help}>
      <nav aria-label={inquiries.boxes} className={styles.boxes}>
        {boxes.map(({ to, name, isInquiries }) => (
          <Link
            key={to}
            to={to}
            className={cx(styles.box, isInquiries === showsInquiries && styles.open)}
            aria-current={isInquiries === showsInquiries ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {showsInquiries ? <InquiryInbox /> : <LeadInbox />}
    </AdminPage>
  )
}
