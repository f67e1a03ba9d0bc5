import type { AgencyVisit } from 'shared-backend/admin/desk'
import { agencyDay } from 'shared-domain/agencyTime'
import { Stack } from 'shared-ui/layout'
import styles from './Calendar.module.css'
import { noonOf } from './days.ts'
import { dayOf } from './moment.ts'
import { VisitCard } from './VisitCard.tsx'
import cards from './Visits.module.css'

interface VisitListProps {
  rows: readonly AgencyVisit[]
  isOutside: (visit: AgencyVisit) => boolean
  /** Of several days, each with its heading. */
  hasDays: boolean
}

/** Visits with all that can be done with them. */
export function VisitList({ rows, isOutside, hasDays }: VisitListProps) {
  const list = (those: readonly AgencyVisit[]) => (
    <ul className={cards.list}>
      {those.map((visit) => (
        <VisitCard key={visit.id} visit={visit} isOutside={isOutside(visit)} />
      ))}
    </ul>
  )
  if (!hasDays) return list(rows)
  return [...new Set(rows.map(({ starts_at }) => agencyDay(starts_at)))].map((day) => (
    <Stack key={day} as="section" gap={3} aria-label={dayOf(noonOf(day))}>
      <h3 className={styles.dayName}>{dayOf(noonOf(day))}</h3>
      {list(rows.filter(({ starts_at }) => agencyDay(starts_at) === day))}
    </Stack>
  ))
}
