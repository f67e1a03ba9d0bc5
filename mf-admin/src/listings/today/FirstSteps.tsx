import type { FirstSteps as Steps } from 'shared-backend/admin/today'
import { ArrowRight, Card, CircleCheck, VisuallyHidden } from 'shared-ui'
import { Link } from 'react-router-dom'
import styles from './FirstSteps.module.css'
import { stepsText as text } from './text.ts'

/** In the order in which a new agency takes them. */
const addresses: Record<keyof Steps, string> = {
  agency: '/admin/settings/agency',
  logo: '/admin/settings/agency',
  visits: '/admin/settings/visits',
  import: '/admin/properties/import',
  listing: '/admin/properties/new',
  colleague: '/admin/settings/team',
}
const names = Object.keys(addresses) as (keyof Steps)[]

/** What a new agency begins with, and which of it is done. */
export const FirstSteps = ({ steps }: { steps: Steps }) => (
  <Card as="section" aria-labelledby="first-steps" className={styles.card}>
    <div>
      <h2 id="first-steps" className={styles.title}>
        {text.title}
      </h2>
      <p className={styles.help}>{text.done(names.filter((name) => steps[name]).length, names.length)}</p>
    </div>
    <ol className={styles.steps}>
      {names.map((name) => (
        <li key={name}>
          <Link to={addresses[name]} className={styles.step}>
            {steps[name] ? <CircleCheck className={styles.done} /> : <ArrowRight />}
            <span>{text.steps[name]}</span>
            {steps[name] && <VisuallyHidden>{text.isDone}</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ol>
  </Card>
)
