import { useGetInquiryListInfiniteQuery } from 'shared-backend/admin/desk'
import { Alert, Button, EmptyState, RetryButton } from 'shared-ui'
import { Inbox } from 'shared-ui/icons'
import { useEffect, useRef } from 'react'
import { Loaded } from '../../kit/layout/Loaded.tsx'
import { leadPolling } from '../../kit/layout/leadPolling.ts'
import { inquiries as text } from './text.ts'
import { InquiryCard } from './InquiryCard.tsx'
import styles from './Inquiries.module.css'

/** What visitors have written about listings, newest first. */
export function InquiryInbox() {
  const query = useGetInquiryListInfiniteQuery(undefined, { ...leadPolling, refetchOnMountOrArgChange: true })
  const { isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const list = useRef<HTMLUListElement>(null)
  const goOnAfter = useRef<number>(undefined)
  const shown = query.data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0

  // The keyboard goes on at the first of those that were added.
  useEffect(() => {
    if (goOnAfter.current === undefined || shown <= goOnAfter.current) return
    const first = list.current?.children[goOnAfter.current] as HTMLElement | undefined
    goOnAfter.current = undefined
    first?.focus()
  }, [shown])

  const more = () => {
    goOnAfter.current = shown
    void fetchNextPage()
  }

  return (
    <Loaded query={query} failed={text.loadFailed}>
      {({ pages }) =>
        shown === 0 ? (
          <EmptyState title={text.none} message={text.noneHelp} icon={<Inbox />} />
        ) : (
          <>
            {query.isError && !isFetchNextPageError && (
              <Alert tone="warning">
                {text.refreshFailed} <RetryButton variant="ghost" size="sm" onClick={() => void refetch()} />
              </Alert>
            )}
            <ul ref={list} className={styles.list} aria-label={text.list}>
              {pages.flatMap(({ rows }) => rows.map((one) => <InquiryCard key={one.id} inquiry={one} />))}
            </ul>
            <div className={styles.more}>
              <p role="status">{isFetchingNextPage ? text.loadingMore : text.shown(shown)}</p>
              {isFetchNextPageError && !isFetchingNextPage && <Alert tone="warning">{text.moreFailed}</Alert>}
              {hasNextPage && (
                // Not disabled while it works: the focus would be lost.
                <Button
                  variant="secondary"
                  aria-disabled={isFetchingNextPage}
                  onClick={() => !isFetchingNextPage && more()}
                >
                  {isFetchNextPageError ? text.again : text.more}
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  )
}
