import { readPhone } from 'shared-domain/text'
import { ButtonLink, callLink, formatPhone, Mail, MessageCircle, Phone, whatsappLink } from 'shared-ui'
import { mailLink } from '../leads/contact.ts'
import { leads } from '../leads/text.ts'

interface ContactActionsProps {
  phone: string | null
  email: string | null
  subject: string
  /** What a message begins with. */
  greeting: string
}

/** The ways to answer a visitor, of those that were left. */
export const ContactActions = ({ phone, email, subject, greeting }: ContactActionsProps) => (
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
          >
            {leads.whatsapp}
          </ButtonLink>
        )}
        <ButtonLink href={callLink(phone)} variant="secondary" size="sm" icon={<Phone />}>
          {`${leads.call} ${formatPhone(phone)}`}
        </ButtonLink>
      </>
    )}
    {email && (
      <ButtonLink href={mailLink(email, subject, greeting)} variant="secondary" size="sm" icon={<Mail />}>
        {email}
      </ButtonLink>
    )}
  </>
)
