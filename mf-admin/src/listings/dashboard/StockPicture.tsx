import type { PortfolioStats } from 'shared-backend/admin/listings'
import { Card } from 'shared-ui'
import { useId, type ReactNode } from 'react'
import { stock as text } from './text.ts'
import { Bars } from './Bars.tsx'
import { countPlaces, countTypes } from './stock.ts'
import styles from './StockPicture.module.css'
import { WeekColumns, type WeekCount } from './WeekColumns.tsx'

interface StockPictureProps {
  figures: PortfolioStats
  /** Undefined while they are not there. */
  leads: WeekCount[] | undefined
}

/** Charts of the agency's properties and of incoming leads. */
export function StockPicture({ figures, leads }: StockPictureProps) {
  return (
    <div role="region" aria-label={text.title} className={styles.picture} tabIndex={0}>
      <Chart title={text.byType}>
        <Bars counts={countTypes(figures)} />
      </Chart>
      <Chart title={text.byPlace}>
        <Bars counts={countPlaces(figures)} />
      </Chart>
      {leads && (
        <Chart title={text.leads}>
          <WeekColumns weeks={leads} />
        </Chart>
      )}
    </div>
  )
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.chart}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
