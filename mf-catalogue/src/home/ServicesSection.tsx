import { Building2, ButtonLink, Calculator, Card, Container, KeyRound, SectionHeading } from 'shared-ui'
import { sections } from './text.ts'
import styles from './ServicesSection.module.css'

const { services: text } = sections
const services = [
  { ...text.items.sales, icon: Building2 },
  { ...text.items.rental, icon: KeyRound },
  { ...text.items.appraisal, icon: Calculator },
]

/** The agency's services, and an invitation to owners. */
export const ServicesSection = () => (
  <section id="services" tabIndex={-1} className={styles.section} aria-labelledby="services-title">
    <Container>
      <SectionHeading id="services-title" title={text.title} text={text.text} />
      <ul className={styles.services}>
        {services.map(({ title, text: words, icon: Icon }) => (
          <Card as="li" key={title} padding="lg" className={styles.service}>
            <Icon aria-hidden="true" className={styles.icon} />
            <h3>{title}</h3>
            <p>{words}</p>
          </Card>
        ))}
      </ul>
      <div className={styles.owners}>
        <div>
          <h3 className={styles.ownersTitle}>{text.ownersTitle}</h3>
          <p>{text.ownersText}</p>
        </div>
        <ButtonLink size="lg" variant="secondary" to="/anunciar-imovel">
          {sections.advertise}
        </ButtonLink>
      </div>
    </Container>
  </section>
)
