import { useGetCaseListInfiniteQuery, type CaseListRequest } from 'shared-backend/admin/desk'
import { Alert, cx, EmptyState, ErrorState, RetryButton } from 'shared-ui'
import { Inbox } from 'shared-ui/icons'
import { useEffect, useMemo, useRef } from 'react'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { leadPolling } from '../../kit/layout/leadPolling.ts'
import { CaseList } from './CaseList.tsx'
import styles from './Cases.module.css'
import { ChosenCase } from './ChosenCase.tsx'
import { MoreCases } from './MoreCases.tsx'
import { cases as text } from './text.ts'
import { useListFocus } from './useListFocus.ts'

interface CaseListViewProps {
  request: CaseListRequest
  chosenId: string | null
  addressOf: (id: string | null) => string
  /** Another search is about to be requested. */
  isTyping: boolean
}

/** The list beside the chosen case; on a phone one or the other. */
export function CaseListView({ request, chosenId, addressOf, isTyping }: CaseListViewProps) {
  const list = useGetCaseListInfiniteQuery(request, { ...leadPolling, refetchOnMountOrArgChange: true })
  const cases = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows), [list.data])
  const { list: listRef, goOnAfter } = useListFocus(request, cases?.length ?? 0, chosenId)
  const pane = useRef<HTMLDivElement>(null)

  // Another case begins at its top, and its row stays in sight.
  useEffect(() => {
    pane.current?.scrollTo?.({ top: 0 })
    if (chosenId)
      listRef.current
        ?.querySelector(`[data-case="${CSS.escape(chosenId)}"]`)
        ?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId, listRef])

  const failure = list.isError && !list.currentData && (
    <ErrorState title={text.loadFailed} message={list.error?.message} onRetry={() => void list.refetch()} />
  )
  if (!cases) return failure || <PageLoading />
  const { found } = list.data!.pages[0]!
  const { order: _, ...filters } = request
  const isFiltered = Object.values(filters).some(Boolean)
  if (list.currentData && found === 0 && !isFiltered && request.order !== 'due' && !chosenId) {
    return <EmptyState title={text.none} message={text.noneHelp} icon={<Inbox />} />
  }

  return (
    <>
      {failure}
      {list.isError && list.currentData && !list.isFetchNextPageError && (
        <Alert tone="warning">
          {text.refreshFailed} <RetryButton variant="ghost" size="sm" onClick={() => void list.refetch()} />
        </Alert>
      )}
      {!failure && found === 0 && !chosenId && (
        <EmptyState title={text.nothingFound} message={text.nothingFoundHelp} />
      )}
      <div className={cx(styles.inbox, chosenId && styles.hasChoice)}>
        <div className={styles.all}>
          {!failure && found !== 0 && (
            <>
              <CaseList
                ref={listRef}
                busy={!list.currentData || isTyping}
                {...{ cases, chosenId, addressOf }}
              />
              <MoreCases
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
        <div ref={pane} className={styles.pane}>
          {chosenId ? (
            <ChosenCase key={chosenId} id={chosenId} back={addressOf(null)} />
          ) : (
            <p className={cx(styles.about, styles.chooseOne)}>{text.choose}</p>
          )}
        </div>
      </div>
    </>
  )
}
