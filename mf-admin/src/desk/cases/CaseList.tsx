import type { ListedCase } from 'shared-backend/admin/desk'
import { caseKindLabels, inquiryStageLabels } from 'shared-backend/labels'
import { writeDay, writeMoment } from 'shared-domain/agencyTime'
import { Badge, cx } from 'shared-ui'
import type { KeyboardEvent, Ref } from 'react'
import { Link } from 'react-router-dom'
import styles from './Cases.module.css'
import { cases as text } from './text.ts'

interface CaseListProps {
  cases: readonly ListedCase[]
  chosenId: string | null
  addressOf: (id: string) => string
  /** Another list is on its way. */
  busy: boolean
  ref: Ref<HTMLUListElement>
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys go from row to row. */
function goByArrow(event: KeyboardEvent<HTMLAnchorElement>) {
  const step = steps[event.key]
  if (!step) return
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export const CaseList = ({ cases, chosenId, addressOf, busy, ref }: CaseListProps) => (
  <ul ref={ref} className={styles.list} aria-label={text.list} aria-busy={busy}>
    {cases.map(({ id, kind, name, about, stage, assignee, next_step, next_on, overdue, created_at }) => (
      <li key={id} data-case={id}>
        <Link
          to={addressOf(id)}
          className={cx(styles.row, stage === 'new' && styles.unread)}
          aria-current={id === chosenId ? 'true' : undefined}
          onKeyDown={goByArrow}
        >
          <span className={styles.name}>{name}</span>
          <Badge tone={stage === 'new' ? 'accent' : 'neutral'}>{inquiryStageLabels[stage]}</Badge>
          <span className={styles.about}>{[caseKindLabels[kind], about].filter(Boolean).join(' · ')}</span>
          <span className={styles.about}>{`${writeMoment(created_at)} · ${assignee ?? text.nobody}`}</span>
          {next_step && (
            <span className={styles.about}>
              {overdue && <Badge tone="warning">{text.late}</Badge>}{' '}
              <span>{text.next(next_step, next_on && writeDay(next_on))}</span>
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
