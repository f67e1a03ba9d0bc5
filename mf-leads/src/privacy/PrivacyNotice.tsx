import { Link } from 'react-router-dom'
import { useConfig } from 'shared-backend'
import { notice } from '../text.ts'
import styles from './PrivacyNotice.module.css'

/** Beside the button: for what, by whom, and how to have it deleted. Answering a request needs no consent box. */
export function PrivacyNotice() {
  const { agency } = useConfig()
  return (
    <p className={styles.notice}>
      {notice.before(agency.name)}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>. <Link to="/privacidade">{notice.link}</Link>
    </p>
  )
}
