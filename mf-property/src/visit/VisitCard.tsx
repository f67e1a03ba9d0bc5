import { Card } from 'shared-ui'
import { text } from '../text.ts'
import styles from './VisitCard.module.css'
import { VisitControl } from './VisitControl.tsx'

export function VisitCard({ onShow }: { onShow: () => void }) {
  return (
    <Card as="section" aria-label={text.visit} className={styles.card} data-print="none">
      <p className={styles.hint}>{text.visitHint}</p>
      <VisitControl onShow={onShow} fullWidth />
    </Card>
  )
}
