import { useField } from 'formik'
import { ButtonLink, callLink, maskPhone, MessageCircle, Phone, readPhone, whatsappLink } from 'shared-ui'
import { MaskedField } from 'shared-ui/forms'
import { contact } from '../text.ts'
import { isPhone } from './isPhone.ts'
import styles from './PhoneField.module.css'

interface PhoneFieldProps {
  name: string
  label: string
  /** The beginning of the message on WhatsApp. */
  greeting: string
}

/** A telephone with its mask, and links that call it or write to it once it is one. */
export function PhoneField({ name, label, greeting }: PhoneFieldProps) {
  const [{ value }, { initialValue }] = useField<string>(name)
  // A stored number is shown as it is, and one of another country has no mask.
  const mask = (typed: string) =>
    typed === initialValue || /^\s*\+(?!55)/.test(typed) ? typed : maskPhone(typed)
  return (
    <div className={styles.phone}>
      <MaskedField
        name={name}
        label={label}
        mask={mask}
        read={(text) => (/^\s*\+(?!55)/.test(text) ? { text: text.trim().slice(0, 30) } : readPhone(text))}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(48) 99999-9999"
      />
      {value && isPhone(value) && (
        <div className={styles.links}>
          <ButtonLink
            href={callLink(value)}
            variant="secondary"
            size="sm"
            icon={<Phone aria-hidden="true" />}
          >
            {contact.call}
          </ButtonLink>
          <ButtonLink
            href={whatsappLink(value, greeting)}
            target="_blank"
            rel="noreferrer"
            variant="secondary"
            size="sm"
            icon={<MessageCircle aria-hidden="true" />}
          >
            {contact.whatsapp}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
