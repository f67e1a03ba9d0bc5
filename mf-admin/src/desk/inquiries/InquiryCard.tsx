import { useConfig } from 'shared-backend'
import type { Inquiry } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { Card } from 'shared-ui'
import { Row } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { History } from '../../kit/history/History.tsx'
import { deskHistory } from '../history/tables.ts'
import { UnsentNotice } from '../notifications/UnsentNotice.tsx'
import { inquiries as text } from './text.ts'
import { notifications } from '../notifications/text.ts'
import { ContactActions } from './ContactActions.tsx'
import { DeleteInquiry } from './DeleteInquiry.tsx'
import { InquiryStageSelect } from './InquiryStageSelect.tsx'
import styles from './Inquiries.module.css'

/** One message: of whom, about what, and the ways to answer. */
export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { agency } = useConfig()
  const { id, name, phone, email, emails, property_id, property_title: title, property_code: code } = inquiry
  const unsent = emails.find(({ status }) => status !== 'sent')
  const greeting = text.greeting(name.split(' ')[0] ?? name, agency.name, title, code)
  return (
    <Card as="li" className={styles.card} tabIndex={-1}>
      <Row gap={3} justify="between">
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.about}>
            {property_id ? <Link to={`/property/${property_id}`}>{title}</Link> : <span>{title}</span>}{' '}
            <span>{`· ${text.code(code)}`}</span>
          </p>
          <p className={styles.about}>{text.receivedOn(writeMoment(inquiry.created_at))}</p>
        </div>
        <InquiryStageSelect inquiry={inquiry} />
      </Row>
      <p className={styles.message}>{inquiry.message}</p>
      {unsent && <UnsentNotice id={id}>{notifications.unsent(unsent.status)}</UnsentNotice>}
      <Row gap={2}>
        <ContactActions phone={phone} email={email} subject={text.subject(title, code)} greeting={greeting} />
        <History tables={deskHistory} subject="inquiry" id={id} />
        <DeleteInquiry inquiry={inquiry} />
      </Row>
    </Card>
  )
}
