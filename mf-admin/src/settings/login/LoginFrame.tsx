import type { ReactNode } from 'react'
import { Card, KeyRound } from 'shared-ui'
import styles from './LoginView.module.css'

interface LoginFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** The card of the pages before the sign-in. */
export const LoginFrame = ({ title, lead, children }: LoginFrameProps) => (
  <main className={styles.page}>
    <Card className={styles.card} padding="lg">
      <span className={styles.mark} aria-hidden="true">
        <KeyRound />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </Card>
  </main>
)
