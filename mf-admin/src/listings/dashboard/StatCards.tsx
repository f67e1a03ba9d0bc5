import { formatNumber } from 'shared-domain/numbers'
import type { PortfolioStats } from 'shared-backend/admin/listings'
import { Building2, Card, CircleCheck, House, KeyRound, Skeleton } from 'shared-ui'
import { dashboard } from './text.ts'
import styles from './StatCards.module.css'

const cards = [
  { key: 'total', Icon: Building2 },
  { key: 'sale', Icon: House },
  { key: 'rent', Icon: KeyRound },
  { key: 'active', Icon: CircleCheck },
] as const

export const StatCards = ({ figures }: { figures: PortfolioStats | undefined }) => (
  <dl className={styles.cards}>
    {cards.map(({ key, Icon }) => (
      <Card key={key} className={styles.card}>
        <Icon className={styles.icon} />
        <dt className={styles.label}>{dashboard.stats[key]}</dt>
        <dd className={styles.value}>
          {figures ? formatNumber(figures[key]) : <Skeleton shape="text" className={styles.loading} />}
        </dd>
      </Card>
    ))}
  </dl>
)
