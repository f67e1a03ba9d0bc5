import { useId, type ReactNode } from 'react'
import { Card } from 'shared-ui'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  help?: string
  children: ReactNode
}

/** One card of a form, with its heading. */
export function FormSection({ title, help, children }: FormSectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {help && <p className={styles.help}>{help}</p>}
      </div>
      {children}
    </Card>
  )
}
