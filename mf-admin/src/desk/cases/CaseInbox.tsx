import { caseKinds, caseOrders } from 'shared-backend/admin/desk'
import { inquiryStageLabels } from 'shared-backend/labels'
import { cx } from 'shared-ui'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { SEARCH, useSearchText } from '../../kit/fields/useSearchText.ts'
import { useSettled } from '../../kit/fields/useSettled.ts'
import { CaseBoard } from '../board/CaseBoard.tsx'
import { VisitCalendar } from '../visits/VisitCalendar.tsx'
import { CaseListView } from './CaseListView.tsx'
import { CaseTools } from './CaseTools.tsx'
import { ChosenCase } from './ChosenCase.tsx'
import styles from './Cases.module.css'
import { DeskFigures } from './DeskFigures.tsx'
import { cases as text } from './text.ts'

const CASE = 'atendimento'
const VIEW = 'modo'

/** ms without a keystroke after which the typed text is searched for. */
const TYPING = 250

const stages = Object.keys(inquiryStageLabels) as (keyof typeof inquiryStageLabels)[]
const viewNames = Object.keys(text.views) as (keyof typeof text.views)[]

/** The desk as a list, as a board and as a calendar of visits. View, filters, search and choice live in the address. */
export function CaseInbox() {
  const [params, setParams] = useSearchParams()
  const [search, setTyped] = useSearchText()
  const typed = search.trim()
  const settled = useSettled(typed, TYPING)
  // A search that was cleared is gone at once.
  const requested = typed && settled
  const stage = stages.find((one) => one === params.get('etapa')) ?? null
  const kind = caseKinds.find((one) => one === params.get('origem')) ?? null
  const order = caseOrders.find((one) => one === params.get('ordem')) ?? 'newest'
  const which = params.get('mostrar')
  const request = useMemo(
    () => ({ search: requested, stage, kind, mine: which === 'meus', overdue: which === 'atrasados', order }),
    [requested, stage, kind, which, order],
  )
  const view = viewNames.find((one) => one === params.get(VIEW)) ?? 'lista'
  const chosenId = params.get(CASE)
  const [leftId, setLeftId] = useState(chosenId)
  if (chosenId && chosenId !== leftId) setLeftId(chosenId)

  const paramsWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const addressOf = (id: string | null) => `?${paramsWith(CASE, id)}`
  /** Another view of the same cases. */
  const addressIn = (one: keyof typeof text.views) => {
    const next = paramsWith(VIEW, one === 'lista' ? null : one)
    next.delete(CASE)
    return `?${next}`
  }

  return (
    <>
      <DeskFigures />
      <nav aria-label={text.view} className={styles.views}>
        {viewNames.map((one) => (
          <Link
            key={one}
            to={addressIn(one)}
            className={cx(styles.view, one === view && styles.openView)}
            aria-current={one === view ? 'page' : undefined}
          >
            {text.views[one]}
          </Link>
        ))}
      </nav>
      {view === 'agenda' ? (
        <VisitCalendar />
      ) : (
        <>
          <CaseTools
            {...{ search, params, request }}
            onSearch={(next) => {
              setTyped(next)
              setParams(paramsWith(SEARCH, next), { replace: true })
            }}
            onChange={(name, value) => setParams(paramsWith(name, value), { replace: true })}
          />
          {view === 'lista' && (
            <CaseListView {...{ request, chosenId, addressOf }} isTyping={requested !== typed} />
          )}
          {view === 'quadro' &&
            (chosenId ? (
              <ChosenCase key={chosenId} id={chosenId} back={addressOf(null)} isAlone />
            ) : (
              <CaseBoard {...{ request, addressOf, leftId }} />
            ))}
        </>
      )}
    </>
  )
}
