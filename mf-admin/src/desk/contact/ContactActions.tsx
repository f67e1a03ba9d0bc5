import { readPhone } from 'shared-domain/text'
import { ButtonLink, callLink, formatPhone, Mail, MessageCircle, Phone, whatsappLink } from 'shared-ui'
import { contact as text } from './text.ts'

export type Channel = 'whatsapp' | 'email' | 'phone'

interface ContactActionsProps {
  phone: string | null
  email: string | null
  subject: string
  /** What a message begins with. */
  greeting: string
  /** Is told which way was opened. */
  onContact?: (channel: Channel) => void
}

/** The ways to reach a person, of those that were left. */
export const ContactActions = ({ phone, email, subject, greeting, onContact }: ContactActionsProps) => (
  <>
    {phone && (
      <>
        {readPhone(phone) && (
          <ButtonLink
            href={whatsappLink(phone, greeting)}
            target="_blank"
            rel="noreferrer"
            size="sm"
            icon={<MessageCircle />}
            onClick={() => onContact?.('whatsapp')}
          >
            {text.whatsapp}
          </ButtonLink>
        )}
        <ButtonLink
          href={callLink(phone)}
          variant="secondary"
          size="sm"
          icon={<Phone />}
          onClick={() => onContact?.('phone')}
        >
          {text.call(formatPhone(phone))}
        </ButtonLink>
      </>
    )}
    {email && (
      <ButtonLink
        href={mailLink(email, subject, greeting)}
        variant="secondary"
        size="sm"
        icon={<Mail />}
        onClick={() => onContact?.('email')}
      >
        {email}
      </ButtonLink>
    )}
  </>
)

/** Opens an e-mail with these words. */
const mailLink = (email: string, subject: string, body: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
