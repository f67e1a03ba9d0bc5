import { useNextVisit } from 'shared-backend/visits'
import { Container } from 'shared-ui'
import { VisitHint } from 'shared-ui/visit-hint'
import styles from './NextVisit.module.css'

/** Says that this browser's visitor has a visit. */
export function NextVisit() {
  const visit = useNextVisit()
  return (
    visit && (
      <Container className={styles.hint}>
        <VisitHint visit={visit} />
      </Container>
    )
  )
}
