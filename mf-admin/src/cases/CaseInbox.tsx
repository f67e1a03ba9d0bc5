import { isBackendError } from 'shared-backend'
import { caseKinds, useGetCaseListInfiniteQuery } from 'shared-backend/admin'
import { inquiryStageLabels } from 'shared-backend/labels'
import { Alert, cx, EmptyState, ErrorState, RetryButton } from 'shared-ui'
import { Inbox } from 'shared-ui/icons'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SEARCH, useSearchText } from '../fields/useSearchText.ts'
import { useSettled } from '../fields/useSettled.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { leadPolling } from '../leads/leadPolling.ts'
import styles from '../leads/Leads.module.css'
import { MoreLeads } from '../leads/MoreLeads.tsx'
import { useListFocus } from '../leads/useListFocus.ts'
import { CaseList } from './CaseList.tsx'
import { CaseTools } from './CaseTools.tsx'
import { ChosenCase } from './ChosenCase.tsx'
import { cases as text } from './text.ts'

const CASE = 'atendimento'

/** ms without a keystroke after which the typed text is searched for. */
const TYPING = 250

const stages = Object.keys(inquiryStageLabels) as (keyof typeof inquiryStageLabels)[]

/** The list beside the chosen case; on a phone one or the other. Filters, search and choice live in the address. */
export function CaseInbox() {
  const [params, setParams] = useSearchParams()
  const [search, setTyped] = useSearchText()
  const typed = search.trim()
  const settled = useSettled(typed, TYPING)
  // A search that was cleared is gone at once.
  const requested = typed && settled
  const stage = stages.find((one) => one === params.get('etapa')) ?? null
  const kind = caseKinds.find((one) => one === params.get('origem')) ?? null
  const which = params.get('mostrar')
  const request = useMemo(
    () => ({ search: requested, stage, kind, mine: which === 'meus', overdue: which === 'atrasados' }),
    [requested, stage, kind, which],
  )
  const list = useGetCaseListInfiniteQuery(request, { ...leadPolling, refetchOnMountOrArgChange: true })
  const cases = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows), [list.data])
  const chosenId = params.get(CASE)
  const { list: listRef, goOnAfter } = useListFocus(request, cases?.length ?? 0, chosenId)

  const paramsWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const addressOf = (id: string | null) => `?${paramsWith(CASE, id)}`

  const failure = list.isError && !list.currentData && (
    <ErrorState
      title={text.loadFailed}
      message={isBackendError(list.error) ? list.error.message : undefined}
      onRetry={() => void list.refetch()}
    />
  )
  if (!cases) return failure || <PageLoading />
  const { found } = list.data!.pages[0]!
  if (list.currentData && found === 0 && !Object.values(request).some(Boolean)) {
    return <EmptyState title={text.none} message={text.noneHelp} icon={<Inbox aria-hidden="true" />} />
  }
  return (
    <>
      <CaseTools
        {...{ search, params }}
        onSearch={(next) => {
          setTyped(next)
          setParams(paramsWith(SEARCH, next), { replace: true })
        }}
        onChange={(name, value) => setParams(paramsWith(name, value), { replace: true })}
      />
      {failure}
      {list.isError && list.currentData && !list.isFetchNextPageError && (
        <Alert tone="warning">
          {text.refreshFailed} <RetryButton variant="ghost" size="sm" onClick={() => void list.refetch()} />
        </Alert>
      )}
      {!failure && found === 0 && <EmptyState title={text.nothingFound} message={text.nothingFoundHelp} />}
      <div className={cx(styles.inbox, chosenId && styles.hasChoice)}>
        <div className={styles.all}>
          {!failure && found !== 0 && (
            <>
              <CaseList
                ref={listRef}
                busy={!list.currentData || requested !== typed}
                {...{ cases, chosenId, addressOf }}
              />
              <MoreLeads
                words={text}
                shown={cases.length}
                found={found ?? 0}
                hasMore={list.hasNextPage && list.currentData !== undefined}
                busy={list.isFetchingNextPage}
                failed={list.isFetchNextPageError}
                onMore={() => {
                  goOnAfter()
                  void list.fetchNextPage()
                }}
              />
            </>
          )}
        </div>
        {chosenId ? (
          <ChosenCase key={chosenId} id={chosenId} back={addressOf(null)} />
        ) : (
          <p className={cx(styles.about, styles.chooseOne)}>{text.choose}</p>
        )}
      </div>
    </>
  )
}
