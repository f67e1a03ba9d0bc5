import { useField } from 'formik'
import { readPhone } from 'shared-domain/text'
import { ButtonLink, callLink, formatPhone, maskPhone, MessageCircle, Phone, whatsappLink } from 'shared-ui'
import { MaskedField } from 'shared-ui/forms'
import { Row } from 'shared-ui/layout'
import { contact } from './text.ts'
import styles from './PhoneField.module.css'

interface PhoneFieldProps {
  name: string
  label: string
  /** The beginning of the message on WhatsApp. */
  greeting: string
}

/** A telephone with its mask, and links that call it or write to it once it is one. */
export function PhoneField({ name, label, greeting }: PhoneFieldProps) {
  const [{ value }] = useField<string>(name)
  return (
    <div className={styles.phone}>
      <MaskedField
        name={name}
        label={label}
        mask={maskPhone}
        format={formatPhone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(48) 99999-9999"
      />
      {readPhone(value) && (
        <Row gap={2}>
          <ButtonLink href={callLink(value)} variant="secondary" size="sm" icon={<Phone />}>
            {contact.call}
          </ButtonLink>
          <ButtonLink
            href={whatsappLink(value, greeting)}
            target="_blank"
            rel="noreferrer"
            variant="secondary"
            size="sm"
            icon={<MessageCircle />}
          >
            {contact.whatsapp}
          </ButtonLink>
        </Row>
      )}
    </div>
  )
}
