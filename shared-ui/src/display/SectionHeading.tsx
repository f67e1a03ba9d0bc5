import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './SectionHeading.module.css'

type SectionHeadingProps = {
  title: string
  /** For `aria-labelledby` of the section. */
  id?: string
  level?: 1 | 2 | 3
  eyebrow?: string
  text?: ReactNode
  /** Beside the heading, such as a link to everything. */
  action?: ReactNode
  align?: 'start' | 'center'
}

export function SectionHeading({
  title,
  id,
  level = 2,
  eyebrow,
  text,
  action,
  align = 'start',
}: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(styles.heading, styles[align])}>
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading id={id}>{title}</Heading>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {action}
    </div>
  )
}
