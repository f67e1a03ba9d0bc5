import { useSession } from 'shared-backend'
import { useGetVisitsQuery, type AgencyVisit } from 'shared-backend/admin/desk'
import { useGetVisitSettingsQuery } from 'shared-backend/admin/settings'
import { isDay } from 'shared-backend/schemas'
import { addDays, agencyDay } from 'shared-domain/agencyTime'
import {
  Alert,
  ArrowLeft,
  ArrowRight,
  ButtonLink,
  cx,
  RetryButton,
  useMediaQuery,
  VisuallyHidden,
} from 'shared-ui'
import { Row, Stack } from 'shared-ui/layout'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { leadPolling } from '../../kit/layout/leadPolling.ts'
import { useFocusAfterNotice } from '../../kit/layout/useFocusAfterNotice.ts'
import { isOutsideHours } from '../../kit/visits/isOutsideHours.ts'
import styles from './Calendar.module.css'
import { CalendarAddress } from './CalendarAddress.tsx'
import { monthFrom, noonOf, spanOf, weekOf, weeksOf } from './days.ts'
import { dateOf, dayOf, monthOf } from './moment.ts'
import { visits as text } from './text.ts'
import { VisitList } from './VisitList.tsx'
import { VisitMonth } from './VisitMonth.tsx'
import { VisitWeek } from './VisitWeek.tsx'

const DAY = 'dia'
const PERIOD = 'periodo'
const SHOW = 'visitas'

type Period = keyof typeof text.period
type Show = keyof typeof text.shows

const periods = Object.keys(text.period) as Period[]
const shows = Object.keys(text.shows) as Show[]

/** What a period shows, and where it begins after or before this one. */
const spans: Record<Period, { days: (day: string) => string[]; step: (day: string, by: -1 | 1) => string }> =
  {
    dia: { days: (day) => [day], step: addDays },
    semana: { days: weekOf, step: (day, by) => addDays(day, 7 * by) },
    mes: { days: (day) => weeksOf(day).flat(), step: monthFrom },
  }

const titles: Record<Period, (day: string) => string> = {
  dia: (day) => dayOf(noonOf(day)),
  semana: (day) => text.week(dateOf(noonOf(weekOf(day)[0]!)), dateOf(noonOf(weekOf(day)[6]!))),
  mes: (day) => monthOf(noonOf(day)),
}

/** Ahead of now, longer than visits can be booked or moved for. */
const coming = () => ({
  from: new Date().toISOString(),
  to: new Date(Date.now() + 366 * 86_400_000).toISOString(),
})

/** The visits of a day, a week or a month, all in the address. A narrow window begins with the day, a wide one with the week. */
export function VisitCalendar() {
  const [params] = useSearchParams()
  const isWide = useMediaQuery('(width >= 1024px)')
  const session = useSession()
  const given = params.get(DAY) ?? ''
  const day = isDay(given) ? given : agencyDay()
  const period = periods.find((one) => one === params.get(PERIOD)) ?? (isWide ? 'semana' : 'dia')
  const show = shows.find((one) => one === params.get(SHOW)) ?? 'todas'
  const days = spans[period].days(day)
  const [ahead] = useState(coming)
  const query = useGetVisitsQuery(show === 'fora' ? ahead : spanOf(days), {
    ...leadPolling,
    refetchOnMountOrArgChange: true,
  })
  const hours = useGetVisitSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const settings = hours.data
  const isOutside = (visit: AgencyVisit) => Boolean(settings && isOutsideHours(visit, settings))
  const isShown = (visit: AgencyVisit) =>
    show === 'todas' || (show === 'fora' ? isOutside(visit) : visit.companion_id === session?.id)
  // Without the hours nobody knows which visits are outside of them.
  const isUnknown = show === 'fora' && settings === undefined
  const rows = isUnknown ? undefined : query.currentData?.filter(isShown)
  // A visit may leave the list by what one has changed of it, and takes the focus along.
  const heading = useFocusAfterNotice<HTMLHeadingElement>(rows?.length ?? 0)

  const addressOf = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `?${next}`
  }
  const addressOfDay = (one: string) => addressOf({ [DAY]: one, [PERIOD]: 'dia' })
  const isPeriod = show !== 'fora'

  return (
    <Stack as="section" aria-label={text.calendar} gap={4}>
      <Row gap={3} align="center" justify="between">
        <nav aria-label={text.periods} className={styles.choices}>
          {periods.map((one) => (
            <Link
              key={one}
              to={addressOf({ [DAY]: day, [PERIOD]: one, ...(!isPeriod && { [SHOW]: null }) })}
              className={cx(styles.choice, isPeriod && one === period && styles.chosen)}
              aria-current={isPeriod && one === period ? 'page' : undefined}
            >
              {text.period[one]}
            </Link>
          ))}
        </nav>
        {isPeriod && (
          <Row as="nav" aria-label={text.moves} gap={1}>
            <Step
              to={addressOf({ [DAY]: spans[period].step(day, -1), [PERIOD]: period })}
              icon={<ArrowLeft />}
            >
              {text.before[period]}
            </Step>
            <ButtonLink
              to={addressOf({ [DAY]: agencyDay(), [PERIOD]: period })}
              variant="secondary"
              size="sm"
            >
              {text.today}
            </ButtonLink>
            <Step
              to={addressOf({ [DAY]: spans[period].step(day, 1), [PERIOD]: period })}
              icon={<ArrowRight />}
            >
              {text.after[period]}
            </Step>
          </Row>
        )}
        <nav aria-label={text.which} className={styles.choices}>
          {shows.map((one) => (
            <Link
              key={one}
              to={addressOf({ [SHOW]: one === 'todas' ? null : one })}
              className={cx(styles.choice, one === show && styles.chosen)}
              aria-current={one === show ? 'page' : undefined}
            >
              {text.shows[one]}
            </Link>
          ))}
        </nav>
      </Row>
      <Row gap={3} align="center" justify="between">
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {isPeriod ? titles[period](day) : text.outsideTitle}
        </h2>
        <p role="status">{rows && text.shown(countOf(rows, period === 'mes' && isPeriod ? day : null))}</p>
      </Row>
      {show === 'fora' && <p className={styles.free}>{text.outsideHelp}</p>}
      <Loaded query={{ ...(isUnknown ? hours : query), data: rows }} failed={text.loadFailed}>
        {(rows) => (
          <>
            {query.isError && (
              <Alert tone="warning">
                {text.refreshFailed}{' '}
                <RetryButton variant="ghost" size="sm" onClick={() => void query.refetch()} />
              </Alert>
            )}
            {isPeriod && period === 'semana' ? (
              <VisitWeek {...{ days, rows, isOutside }} addressOf={addressOfDay} />
            ) : isPeriod && period === 'mes' ? (
              <VisitMonth {...{ day, rows }} addressOf={addressOfDay} />
            ) : rows.length > 0 ? (
              <VisitList {...{ rows, isOutside }} hasDays={!isPeriod} />
            ) : (
              <p className={styles.free}>{isPeriod ? text.freeDay : text.noneOutside}</p>
            )}
          </>
        )}
      </Loaded>
      <CalendarAddress />
    </Stack>
  )
}

/** Of those that take place; of a month without the days of its neighbours that its first and last week show. */
const countOf = (rows: readonly AgencyVisit[], ofMonth: string | null) =>
  rows.filter(
    ({ status, starts_at }) =>
      status !== 'cancelled' && (!ofMonth || agencyDay(starts_at).slice(0, 7) === ofMonth.slice(0, 7)),
  ).length

const Step = ({ to, icon, children }: { to: string; icon: React.ReactNode; children: string }) => (
  <ButtonLink to={to} variant="secondary" size="sm" icon={icon} title={children}>
    <VisuallyHidden>{children}</VisuallyHidden>
  </ButtonLink>
)
