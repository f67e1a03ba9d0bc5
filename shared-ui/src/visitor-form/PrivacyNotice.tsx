import { Link } from 'react-router-dom'
import styles from './VisitorForm.module.css'

interface PrivacyNoticeProps {
  /** For what the data are used, and that requests go to the address that follows. */
  text: string
  email: string
}

/** Beside the button: for what, by whom, and how to have it deleted. Answering a request needs no consent box. */
export const PrivacyNotice = ({ text, email }: PrivacyNoticeProps) => (
  <p className={styles.notice}>
    <span>{text}</span> <a href={`mailto:${email}`}>{email}</a>.{' '}
    <Link to="/privacidade">Política de Privacidade</Link>
  </p>
)
