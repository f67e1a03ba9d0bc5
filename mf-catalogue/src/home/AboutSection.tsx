import type { Agency } from 'shared-backend'
import { Check, Container } from 'shared-ui'
import { sections } from './text.ts'
import styles from './AboutSection.module.css'

const { about: text } = sections

/** About the agency. */
export const AboutSection = ({ agency }: { agency: Agency }) => (
  <section id="about" tabIndex={-1} className={styles.section} aria-labelledby="about-title">
    <Container className={styles.columns}>
      <div className={styles.words}>
        <p className={styles.agency}>
          {agency.name} · {agency.creci}
        </p>
        <h2 id="about-title">{text.title}</h2>
        <p className={styles.text}>{text.text}</p>
        <ul className={styles.promises}>
          {text.promises.map((promise) => (
            <li key={promise}>
              <Check aria-hidden="true" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <dl className={styles.stats}>
        {text.stats.map(({ value, label }) => (
          <div key={label} className={styles.stat}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Container>
  </section>
)
