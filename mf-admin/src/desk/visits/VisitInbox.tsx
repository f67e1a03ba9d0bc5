import { useGetVisitsQuery, type AgencyVisit, type VisitsRequest } from 'shared-backend/admin/desk'
import { agencyDay, startOfAgencyDay } from 'shared-domain/agencyTime'
import { Alert, Button, EmptyState, RetryButton } from 'shared-ui'
import { Inbox } from 'shared-ui/icons'
import { Stack } from 'shared-ui/layout'
import { useState } from 'react'
import styles from '../inquiries/Inquiries.module.css'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { leadPolling } from '../../kit/layout/leadPolling.ts'
import { dayOf } from './moment.ts'
import { visits as text } from './text.ts'
import { VisitCard } from './VisitCard.tsx'
import own from './Visits.module.css'

/** The most that the API gives at once. */
const PAGE = 200

/** More days ahead than visits are booked for, and no day of the year twice. */
const DAYS = 364

/** From the beginning of the agency's day on: a visit of this morning may still be talked about. */
function coming(): VisitsRequest {
  const from = startOfAgencyDay(agencyDay())
  const to = new Date(from.getTime() + DAYS * 86_400_000)
  return { from: from.toISOString(), to: to.toISOString(), after: null }
}

const byDay = (rows: AgencyVisit[]) =>
  [...new Set(rows.map(({ starts_at }) => dayOf(starts_at)))].map((day) => ({
    day,
    visits: rows.filter(({ starts_at }) => dayOf(starts_at) === day),
  }))

/** The coming visits by day. */
export function VisitInbox() {
  const [first] = useState(coming)
  const [after, setAfter] = useState<VisitsRequest['after']>(null)
  const query = useGetVisitsQuery({ ...first, after }, { ...leadPolling, refetchOnMountOrArgChange: true })
  const goOnAfter = (last?: AgencyVisit) => last && setAfter({ starts_at: last.starts_at, id: last.id })
  return (
    <Loaded query={query} failed={text.loadFailed}>
      {(rows) =>
        rows.length === 0 && !after ? (
          <EmptyState title={text.none} message={text.noneHelp} icon={<Inbox />} />
        ) : (
          <>
            {query.isError && (
              <Alert tone="warning">
                {text.refreshFailed}{' '}
                <RetryButton variant="ghost" size="sm" onClick={() => void query.refetch()} />
              </Alert>
            )}
            {byDay(rows).map(({ day, visits }) => (
              <Stack key={day} as="section" gap={3} aria-label={day}>
                <h2 className={own.heading}>{day}</h2>
                <ul className={styles.list}>
                  {visits.map((visit) => (
                    <VisitCard key={visit.id} visit={visit} />
                  ))}
                </ul>
              </Stack>
            ))}
            <div className={styles.more}>
              <p role="status">{text.shown(rows.length)}</p>
              {rows.length === PAGE && (
                <Button variant="secondary" onClick={() => goOnAfter(rows.at(-1))}>
                  {text.later}
                </Button>
              )}
              {after && (
                <Button variant="ghost" onClick={() => setAfter(null)}>
                  {text.first}
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  )
}
