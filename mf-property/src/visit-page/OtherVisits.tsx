import type { Visit } from 'shared-backend/visits'
import { Link } from 'react-router-dom'
import { momentOf } from 'shared-ui/visit'
import { text } from './text.ts'
import styles from './VisitPage.module.css'

/** The other visits that wait for the same mailbox, which has had one e-mail for all of them. */
export const OtherVisits = ({ visits }: { visits: Visit['others'] }) => (
  <section aria-label={text.others} className={styles.others}>
    <h2 className={styles.heading}>{text.others}</h2>
    <p className={styles.hint}>{text.othersHint}</p>
    <ul>
      {visits.map(({ token, starts_at, property_title: title }) => (
        <li key={token}>
          <Link to={`/visita#${token}`}>{`${title}, ${momentOf(starts_at)}`}</Link>
        </li>
      ))}
    </ul>
  </section>
)
