import { Building2, ButtonLink, Calculator, Card, Container, KeyRound, SectionHeading } from 'shared-ui'
import type { HomeText } from 'shared-domain/agency'
import { sections } from './text.ts'
import styles from './ServicesSection.module.css'

const services = [
  { name: 'sales', icon: Building2 },
  { name: 'rental', icon: KeyRound },
  { name: 'appraisal', icon: Calculator },
] as const

/** The agency's services, and an invitation to owners. */
export const ServicesSection = ({ text }: { text: Record<HomeText, string> }) => (
  <section id="services" tabIndex={-1} className={styles.section} aria-labelledby="services-title">
    <Container>
      <SectionHeading id="services-title" title={text.services_title} text={text.services_text} />
      <ul className={styles.services}>
        {services.map(({ name, icon: Icon }) => (
          <Card as="li" key={name} padding="lg" className={styles.service}>
            <Icon className={styles.icon} />
            <h3>{text[`${name}_title`]}</h3>
            <p className={styles.text}>{text[`${name}_text`]}</p>
          </Card>
        ))}
      </ul>
      <div className={styles.owners}>
        <div>
          <h3 className={styles.ownersTitle}>{text.owners_title}</h3>
          <p className={styles.text}>{text.owners_text}</p>
        </div>
        <ButtonLink size="lg" variant="secondary" to="/anunciar-imovel">
          {sections.advertise}
        </ButtonLink>
      </div>
    </Container>
  </section>
)
