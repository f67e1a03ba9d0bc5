import type { ComponentType, ReactNode, SVGProps } from 'react'
import type { Agency } from 'shared-backend'
import {
  callLink,
  Card,
  Container,
  formatPhone,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  SectionHeading,
  whatsappLink,
} from 'shared-ui'
import { sections } from './text.ts'
import styles from './ContactSection.module.css'

const { contact: text } = sections

/** Every way to reach the agency. */
export function ContactSection({ agency }: { agency: Agency }) {
  const [mailbox, host] = agency.email.split(/(?=@)/)
  return (
    <section id="contact" tabIndex={-1} className={styles.section} aria-labelledby="contact-title">
      <Container>
        <SectionHeading id="contact-title" title={text.title} text={text.text} />
        <ul className={styles.ways}>
          <Way icon={Phone} label={text.phone}>
            <a href={callLink(agency.phone)}>{agency.phone}</a>
            {agency.hours && <p className={styles.hours}>{agency.hours}</p>}
          </Way>
          <Way icon={MessageCircle} label={text.whatsapp}>
            <a href={whatsappLink(agency.whatsapp, text.whatsappMessage)} target="_blank" rel="noreferrer">
              {formatPhone(agency.whatsapp)}
            </a>
          </Way>
          <Way icon={Mail} label={text.email}>
            <a href={`mailto:${agency.email}`}>
              <span>{mailbox}</span>
              <wbr />
              <span>{host}</span>
            </a>
          </Way>
          <Way icon={MapPin} label={text.address}>
            <address>{agency.address}</address>
          </Way>
        </ul>
      </Container>
    </section>
  )
}

interface WayProps {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  label: string
  children: ReactNode
}

const Way = ({ icon: Icon, label, children }: WayProps) => (
  <Card as="li" className={styles.way}>
    <Icon />
    <h3>{label}</h3>
    {children}
  </Card>
)
