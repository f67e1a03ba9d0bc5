import type { Agency } from 'shared-backend'
import type { HomeText } from 'shared-domain/agency'
import { Check, Container } from 'shared-ui'
import styles from './AboutSection.module.css'

interface AboutSectionProps {
  agency: Agency
  text: Record<HomeText, string>
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

/** About the agency. */
export const AboutSection = ({ agency, text }: AboutSectionProps) => (
  <section id="about" tabIndex={-1} className={styles.section} aria-labelledby="about-title">
    <Container className={styles.columns}>
      <div className={styles.words}>
        <p className={styles.agency}>{`${agency.name} · ${agency.creci}`}</p>
        <h2 id="about-title">{text.about_title}</h2>
        <p className={styles.text}>{text.about_text}</p>
        <ul className={styles.promises}>
          {linesOf(text.about_promises).map((promise, index) => (
            <li key={index}>
              <Check />
              <span>{promise}</span>
            </li>
          ))}
        </ul>
      </div>
      <dl className={styles.stats}>
        {linesOf(text.about_stats).map((line, index) => {
          const [value, ...label] = line.trim().split(/\s+/)
          return (
            <div key={index} className={styles.stat}>
              <dt>{label.join(' ')}</dt>
              <dd>{value}</dd>
            </div>
          )
        })}
      </dl>
    </Container>
  </section>
)
