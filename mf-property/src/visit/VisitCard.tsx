import { useConfig } from 'shared-backend'
import { Card } from 'shared-ui'
import { text, visitLabel } from '../text.ts'
import styles from './VisitCard.module.css'
import { VisitControl } from './VisitControl.tsx'

export function VisitCard({ propertyId, onShow }: { propertyId: string; onShow: () => void }) {
  const { agency } = useConfig()
  return (
    <Card as="section" aria-label={visitLabel(agency)} className={styles.card} data-print="none">
      <p className={styles.hint}>{text.visitHint}</p>
      <VisitControl propertyId={propertyId} onShow={onShow} fullWidth />
    </Card>
  )
}
