import { Link } from 'react-router-dom'
import styles from './Breadcrumbs.module.css'

interface BreadcrumbsProps {
  /** The accessible name of the list: 'Você está em'. */
  label: string
  /** From the site's beginning on. */
  steps: readonly { name: string; path: string }[]
  /** The last step is the page itself, and no link. */
  endsHere?: boolean
}

/** Where a page stands: a link to each that is above it. */
export const Breadcrumbs = ({ label, steps, endsHere = false }: BreadcrumbsProps) => (
  <nav aria-label={label} data-print="none">
    <ol className={styles.trail}>
      {steps.map(({ name, path }, index) => (
        <li key={path}>
          {endsHere && index === steps.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to={path}>{name}</Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
