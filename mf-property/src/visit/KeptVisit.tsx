import { useNextVisit } from 'shared-backend/visits'
import { VisitHint } from 'shared-ui/visit-hint'
import styles from './KeptVisit.module.css'

/** Says that this browser's visitor has a visit to the listing. */
export function KeptVisit({ propertyId }: { propertyId: string }) {
  const visit = useNextVisit(propertyId)
  return visit && <VisitHint className={styles.notice} visit={visit} />
}
