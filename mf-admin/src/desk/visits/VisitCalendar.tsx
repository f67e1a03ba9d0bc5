import { useGetVisitsQuery, type AgencyVisit } from 'shared-backend/admin/desk'
import { isDay } from 'shared-backend/schemas'
import { addDays, agencyDay } from 'shared-domain/agencyTime'
import { Alert, ArrowLeft, ArrowRight, Badge, ButtonLink, cx, RetryButton } from 'shared-ui'
import { Row, Stack } from 'shared-ui/layout'
import { Link, useSearchParams } from 'react-router-dom'
import cards from './Visits.module.css'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { leadPolling } from '../../kit/layout/leadPolling.ts'
import styles from './Calendar.module.css'
import { noonOf, spanOf, weekOf } from './days.ts'
import { dayOf, shortDayOf, timeOf } from './moment.ts'
import { visits as text } from './text.ts'
import { VisitCard } from './VisitCard.tsx'

/** The most that the API gives at once. */
const PAGE = 200

/** The visits of a week, or of one day with all that can be done with them; both in the address. */
export function VisitCalendar() {
  const [params] = useSearchParams()
  const given = params.get('dia') ?? ''
  const day = isDay(given) ? given : agencyDay()
  const isWeek = params.get('periodo') !== 'dia'
  const days = isWeek ? weekOf(day) : [day]
  const query = useGetVisitsQuery(
    { ...spanOf(days), after: null },
    { ...leadPolling, refetchOnMountOrArgChange: true },
  )
  const addressOf = (to: string, period: 'dia' | 'semana') => {
    const next = new URLSearchParams(params)
    next.set('dia', to)
    next.set('periodo', period)
    return `?${next}`
  }
  const period = isWeek ? 'semana' : 'dia'
  const step = isWeek ? 7 : 1
  return (
    <Stack as="section" aria-label={text.calendar} gap={4}>
      <Row gap={3} align="center" justify="between">
        <nav aria-label={text.periods} className={cards.boxes}>
          {(['semana', 'dia'] as const).map((one) => (
            <Link
              key={one}
              to={addressOf(day, one)}
              className={cx(cards.box, one === period && cards.open)}
              aria-current={one === period ? 'page' : undefined}
            >
              {text.period[one]}
            </Link>
          ))}
        </nav>
        <Row as="nav" aria-label={text.moves} gap={2}>
          <ButtonLink
            to={addressOf(addDays(day, -step), period)}
            variant="secondary"
            size="sm"
            icon={<ArrowLeft />}
          >
            {text.before[period]}
          </ButtonLink>
          <ButtonLink to={addressOf(agencyDay(), period)} variant="secondary" size="sm">
            {text.today}
          </ButtonLink>
          <ButtonLink
            to={addressOf(addDays(day, step), period)}
            variant="secondary"
            size="sm"
            icon={<ArrowRight />}
          >
            {text.after[period]}
          </ButtonLink>
        </Row>
      </Row>
      <Loaded query={{ ...query, data: query.currentData }} failed={text.loadFailed}>
        {(rows) => (
          <>
            {query.isError && (
              <Alert tone="warning">
                {text.refreshFailed}{' '}
                <RetryButton variant="ghost" size="sm" onClick={() => void query.refetch()} />
              </Alert>
            )}
            {rows.length === PAGE && <Alert tone="warning">{text.cut(PAGE)}</Alert>}
            <p role="status">{text.shown(rows.filter(({ status }) => status !== 'cancelled').length)}</p>
            {isWeek ? (
              <div className={styles.week}>
                {days.map((one) => (
                  <WeekDay key={one} day={one} rows={rows} address={addressOf(one, 'dia')} />
                ))}
              </div>
            ) : (
              <>
                <h2 className={styles.heading}>{dayOf(noonOf(day))}</h2>
                {rows.length === 0 ? (
                  <p className={styles.free}>{text.freeDay}</p>
                ) : (
                  <ul className={cards.list}>
                    {rows.map((visit) => (
                      <VisitCard key={visit.id} visit={visit} />
                    ))}
                  </ul>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

interface WeekDayProps {
  day: string
  rows: readonly AgencyVisit[]
  /** Of the day alone. */
  address: string
}

function WeekDay({ day, rows, address }: WeekDayProps) {
  const { from, to } = spanOf([day])
  const ofDay = rows.filter(
    ({ starts_at: at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to),
  )
  return (
    <section
      className={cx(styles.weekDay, day === agencyDay() && styles.today)}
      aria-label={dayOf(noonOf(day))}
    >
      <h2 className={styles.dayName}>
        <Link to={address}>{shortDayOf(noonOf(day))}</Link>
      </h2>
      {ofDay.length === 0 && <p className={styles.free}>{text.freeDay}</p>}
      <ul className={styles.entries}>
        {ofDay.map(({ id, starts_at, status, property_title, inquiry }) => (
          <li key={id} className={cx(styles.entry, status === 'cancelled' && styles.cancelled)}>
            <time dateTime={starts_at}>{timeOf(starts_at)}</time> <span>{inquiry.name}</span>
            <span className={styles.place}>{property_title}</span>
            {(status === 'unconfirmed' || status === 'requested') && (
              <Badge tone="warning">{text.states[status]}</Badge>
            )}
            {status === 'cancelled' && <Badge tone="neutral">{text.states.cancelled}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
