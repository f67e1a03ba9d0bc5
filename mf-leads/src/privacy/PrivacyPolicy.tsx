import type { Agency } from 'shared-backend'
import { ArrowLeft, ButtonLink, Container } from 'shared-ui'
import { policy } from '../text.ts'
import { NOTICE_DATE } from './notice.ts'
import { frame, sections } from './text.ts'
import styles from './PrivacyPolicy.module.css'

export const PrivacyPolicy = ({ agency }: { agency: Agency }) => (
  <Container width="content" className={styles.page}>
    <header className={styles.header}>
      <h1>{policy.title}</h1>
      <p className={styles.intro}>{frame.intro}</p>
      <p className={styles.date}>{frame.updated(NOTICE_DATE)}</p>
    </header>
    {sections(agency).map(({ title, paragraphs, points = [] }) => (
      <section key={title} className={styles.section}>
        <h2>{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </section>
    ))}
    <p>
      <a href="/licencas.txt">{frame.licenses}</a>
    </p>
    <div data-print="none">
      <ButtonLink to="/anunciar-imovel" variant="secondary" icon={<ArrowLeft />}>
        {frame.back}
      </ButtonLink>
    </div>
  </Container>
)
