import type { ReactNode } from 'react'
import { Container, Lock } from 'shared-ui'
import styles from './OwnerBar.module.css'

interface OwnerBarProps {
  children: ReactNode
  action?: ReactNode
}

/** Above a page that visitors do not see. */
export const OwnerBar = ({ children, action }: OwnerBarProps) => (
  <div className={styles.bar} data-print="none">
    <Container className={styles.content}>
      <p role="status" className={styles.words}>
        <Lock />
        {children}
      </p>
      {action}
    </Container>
  </div>
)
