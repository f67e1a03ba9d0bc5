import { leadStatusLabels } from 'shared-backend/labels'
import type { LeadStatus } from 'shared-backend/admin/desk'
import { Alert, cx, EmptyState, ErrorState, RetryButton } from 'shared-ui'
import { Inbox } from 'shared-ui/icons'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SEARCH, useSearchText } from '../../kit/fields/useSearchText.ts'
import { useSettled } from '../../kit/fields/useSettled.ts'
import { useLeaveGuard } from '../../kit/layout/LeaveGuard.tsx'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { leads as text } from './text.ts'
import { ChosenLead } from './ChosenLead.tsx'
import { LeadList } from './LeadList.tsx'
import { LeadTools } from './LeadTools.tsx'
import { MoreLeads } from './MoreLeads.tsx'
import styles from './Leads.module.css'
import { useLeadList } from './useLeadList.ts'
import { useListFocus } from './useListFocus.ts'

const STATUS = 'situacao'
const LEAD = 'lead'

/** ms without a keystroke after which the typed text is searched for. */
const TYPING = 250

const isStatus = (word: string | null): word is LeadStatus => word !== null && word in leadStatusLabels

/** The list beside the chosen lead; on a phone one or the other. Filter, search and choice live in the address. */
export function LeadInbox() {
  const [params, setParams] = useSearchParams()
  const { forms } = useLeaveGuard()
  const word = params.get(STATUS)
  const status = isStatus(word) ? word : null
  const [search, setTyped] = useSearchText()
  const typed = search.trim()
  const settled = useSettled(typed, TYPING)
  // A search that was cleared is gone at once.
  const requested = typed && settled
  const request = useMemo(() => ({ search: requested, status }), [requested, status])
  const { leads, found, total, failure, ...list } = useLeadList(request)
  const chosenId = params.get(LEAD)
  const { list: listRef, goOnAfter } = useListFocus(request, leads?.length ?? 0, chosenId)

  const paramsWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const addressOf = (id: string | null) => `?${paramsWith(LEAD, id)}`

  const listFailure = failure && (
    <ErrorState title={text.loadFailed} message={failure.message} onRetry={list.retry} />
  )
  if (!leads) return listFailure ?? <PageLoading />
  if (total === 0) {
    return <EmptyState title={text.none} message={text.noneHelp} icon={<Inbox />} />
  }
  const isEmpty = found === 0
  return (
    <>
      <LeadTools
        {...{ search, status, request, isEmpty }}
        onSearch={(next) => {
          setTyped(next)
          setParams(paramsWith(SEARCH, next), { replace: true })
        }}
        onStatus={(next) => setParams(paramsWith(STATUS, next), { replace: true })}
      />
      {listFailure}
      {list.refreshFailed && (
        <Alert tone="warning">
          {text.refreshFailed} <RetryButton variant="ghost" size="sm" onClick={list.retry} />
        </Alert>
      )}
      {!listFailure && isEmpty && !chosenId && (
        <EmptyState title={text.nothingFound} message={text.nothingFoundHelp} />
      )}
      {((!listFailure && !isEmpty) || chosenId) && (
        <div className={cx(styles.inbox, chosenId && styles.hasChoice)}>
          <div className={styles.all}>
            {!listFailure && (
              <>
                <LeadList
                  ref={listRef}
                  busy={!list.isCurrent || requested !== typed}
                  {...{ leads, chosenId, addressOf }}
                />
                <MoreLeads
                  shown={leads.length}
                  found={found}
                  hasMore={list.hasMore}
                  busy={list.isLoadingMore}
                  failed={list.moreFailed}
                  onMore={() => {
                    goOnAfter()
                    list.loadMore()
                  }}
                />
              </>
            )}
          </div>
          {chosenId ? (
            <ChosenLead
              id={chosenId}
              listed={leads.find(({ id }) => id === chosenId)}
              back={addressOf(null)}
              onDeleted={() => {
                // Its unsaved forms were deleted with it.
                forms.clear()
                setParams(paramsWith(LEAD, null), { replace: true })
              }}
            />
          ) : (
            <p className={cx(styles.about, styles.chooseOne)}>{text.choose}</p>
          )}
        </div>
      )}
    </>
  )
}
