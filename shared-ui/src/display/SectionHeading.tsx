import type { ReactNode } from 'react'
import styles from './SectionHeading.module.css'

type SectionHeadingProps = {
  title: string
  /** For `aria-labelledby` of the section. */
  id?: string
  text?: ReactNode
  /** Beside the heading, such as a link to everything. */
  action?: ReactNode
}

export const SectionHeading = ({ title, id, text, action }: SectionHeadingProps) => (
  <div className={styles.heading}>
    <div className={styles.words}>
      <h2 id={id}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
    </div>
    {action}
  </div>
)
