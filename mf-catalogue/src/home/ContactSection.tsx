import type { ComponentType, ReactNode, SVGProps } from 'react'
import type { Agency } from 'shared-backend'
import { Card, Container, formatPhone, Mail, MapPin, MessageCircle, Phone, SectionHeading } from 'shared-ui'
import { home } from '../text.ts'
import styles from './ContactSection.module.css'

const { contact: text } = home
const telephone = (number: string) => `tel:+55${number.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')}`
const conversation = (number: string) =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text.whatsappMessage)}`

/** Every way to reach the agency. */
export function ContactSection({ agency }: { agency: Agency }) {
  const [mailbox, host] = agency.email.split(/(?=@)/)
  return (
    <section id="contact" className={styles.section} aria-labelledby="contact-title">
      <Container>
        <SectionHeading id="contact-title" title={text.title} text={text.text} />
        <ul className={styles.ways}>
          <Way icon={Phone} label={text.phone}>
            <a href={telephone(agency.phone)}>{agency.phone}</a>
          </Way>
          <Way icon={MessageCircle} label={text.whatsapp}>
            <a href={conversation(agency.whatsapp)} target="_blank" rel="noreferrer">
              {formatPhone(agency.whatsapp)}
            </a>
          </Way>
          <Way icon={Mail} label={text.email}>
            <a href={`mailto:${agency.email}`}>
              {mailbox}
              <wbr />
              {host}
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
    <Icon aria-hidden="true" />
    <h3>{label}</h3>
    {children}
  </Card>
)
