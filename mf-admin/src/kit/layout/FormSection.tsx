import { useId, type ReactNode } from 'react'
import { Card } from 'shared-ui'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  help?: string
  /** It is one of several in a section with a heading of its own, which another section may have too. */
  nested?: boolean
  children: ReactNode
}

/** One card of a form, with its heading. */
export function FormSection({ title, help, nested = false, children }: FormSectionProps) {
  const id = useId()
  const Heading = nested ? 'h3' : 'h2'
  return (
    <Card
      as={nested ? 'div' : 'section'}
      role={nested ? 'group' : undefined}
      aria-labelledby={id}
      className={styles.section}
    >
      <div>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {help && <p className={styles.help}>{help}</p>}
      </div>
      {children}
    </Card>
  )
}
