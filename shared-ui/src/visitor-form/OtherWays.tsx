import { ButtonLink, callLink, whatsappLink } from 'shared-ui'
import styles from './VisitorForm.module.css'

interface OtherWaysProps {
  phone: string
  whatsapp: string
  /** What the conversation on WhatsApp begins with. */
  message: string
}

/** Beside a refusal: how to reach the agency without the form. */
export const OtherWays = ({ phone, whatsapp, message }: OtherWaysProps) => (
  <span className={styles.ways}>
    <ButtonLink href={callLink(phone)} variant="secondary" size="sm">
      {`Ligar ${phone}`}
    </ButtonLink>
    <ButtonLink
      href={whatsappLink(whatsapp, message)}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      size="sm"
    >
      WhatsApp
    </ButtonLink>
  </span>
)
