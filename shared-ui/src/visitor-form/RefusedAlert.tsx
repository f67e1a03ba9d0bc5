import type { ReactNode } from 'react'
import { Alert } from 'shared-ui'
import styles from './VisitorForm.module.css'

interface RefusedAlertProps {
  id: string
  title: string
  /** The fields with an error, in the order of the form. */
  problems: { id: string; label: string; error?: string }[]
  /** Where no field is wrong. */
  children: ReactNode
}

/** The refusal of a form that was sent without a script, above the form, where the page opens. */
export const RefusedAlert = ({ id, title, problems, children }: RefusedAlertProps) => (
  <div id={id} tabIndex={-1} className={styles.answer}>
    <Alert tone="danger" title={title}>
      {problems.length === 0 ? (
        children
      ) : (
        <ul className={styles.problems}>
          {problems.map(({ id: field, label, error }) => (
            <li key={field}>
              <a href={`#${field}`}>{label}</a>
              <span>{`: ${error}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  </div>
)
