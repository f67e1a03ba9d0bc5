import { useGetTodayQuery, type Today as Waiting } from 'shared-backend/admin/today'
import { writeDay } from 'shared-domain/agencyTime'
import { Alert, RetryButton } from 'shared-ui'
import { ChevronRight } from 'shared-ui/icons'
import { Stack } from 'shared-ui/layout'
import { Link } from 'react-router-dom'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { leadPolling } from '../../kit/layout/leadPolling.ts'
import { listShowing } from '../dashboard/listAddress.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { LateJobs } from './LateJobs.tsx'
import { todayText as text } from './text.ts'
import styles from './Today.module.css'

/** What waits for the agency, each with the way to those very rows; below it what a new agency begins with. */
export function Today() {
  const query = useGetTodayQuery(undefined, { ...leadPolling, refetchOnMountOrArgChange: true })
  return (
    <Loaded query={query} failed={text.loadFailed}>
      {(today) => (
        <>
          {query.isError && (
            <Alert tone="warning">
              {text.refreshFailed}{' '}
              <RetryButton variant="ghost" size="sm" onClick={() => void query.refetch()} />
            </Alert>
          )}
          <LateJobs jobs={today.late_jobs} />
          <Lines today={today} />
          {today.first_steps && <FirstSteps steps={today.first_steps} />}
        </>
      )}
    </Loaded>
  )
}

const calendarOf = (day: string) => `/admin/cases?modo=agenda&dia=${day}&periodo=dia`

/** The lines in their order; one without a number is left out. */
function linesOf({ new_cases, overdue, day, visits, to_confirm, left_out, ending }: Waiting) {
  const first = to_confirm.first ?? day
  return [
    { name: 'new', count: new_cases, words: text.newCases(new_cases), to: '/admin/cases?etapa=new' },
    { name: 'overdue', count: overdue, words: text.overdue(overdue), to: '/admin/cases?mostrar=atrasados' },
    { name: 'visits', count: visits, words: text.visits(visits), to: calendarOf(day) },
    {
      name: 'to_confirm',
      count: to_confirm.count,
      words: text.toConfirm(to_confirm.count, writeDay(first)),
      to: calendarOf(first),
    },
    {
      name: 'left_out',
      count: left_out ?? 0,
      words: text.leftOut(left_out ?? 0),
      to: listShowing({ show: 'left_out' }),
    },
    { name: 'ending', count: ending, words: text.ending(ending), to: listShowing({ show: 'ending' }) },
  ].filter(({ count }) => count > 0)
}

function Lines({ today }: { today: Waiting }) {
  const lines = linesOf(today)
  const { failed_mails: failed, failed_cases: cases, late_jobs, first_steps } = today
  const isNothing = lines.length + failed === 0
  if (isNothing && (late_jobs.length > 0 || first_steps)) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="today">
      <h2 id="today" className={styles.title}>
        {text.title}
      </h2>
      {isNothing ? (
        <p className={styles.nothing}>{text.nothing}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ name, words, to }) => (
            <li key={name}>
              <Link to={to} className={styles.line}>
                <span>{words}</span>
                <ChevronRight />
              </Link>
            </li>
          ))}
          {failed > 0 && (
            <li className={styles.nothing}>
              <span>{text.failed(failed)}</span>{' '}
              {cases.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 && <span>, </span>}
                  <Link to={`/admin/cases?atendimento=${id}`}>{name}</Link>
                </span>
              ))}
              {failed > cases.length && <span>{` ${text.others(failed - cases.length)}`}</span>}
            </li>
          )}
        </ul>
      )}
    </Stack>
  )
}
