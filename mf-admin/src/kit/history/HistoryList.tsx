import {
  useGetHistoryInfiniteQuery,
  type HistoryEntry,
  type HistoryRequest,
} from 'shared-backend/admin/history'
import { useGetCategoriesQuery, type Category } from 'shared-backend/properties'
import { writeMoment } from 'shared-domain/agencyTime'
import { Alert, Button, EmptyState, ErrorState, Spinner } from 'shared-ui'
import { common } from '../text.ts'
import { describe } from './describe.ts'
import styles from './History.module.css'
import type { HistoryTables, Line } from './lines.ts'
import { text } from './text.ts'

export function HistoryList({ request, tables }: { request: HistoryRequest; tables: HistoryTables }) {
  const history = useGetHistoryInfiniteQuery(request)
  const { data: categories } = useGetCategoriesQuery()
  const entries = history.data?.pages.flat()
  if (history.isError && !entries)
    return (
      <ErrorState
        title={text.loadFailed}
        message={history.error?.message}
        onRetry={() => void history.refetch()}
      />
    )
  if (!entries || !categories) return <Spinner label={common.loading} />
  if (entries.length === 0) return <EmptyState title={text.none} message={text.noneHelp} />
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} tables={tables} categories={categories} />
        ))}
      </ol>
      {isFetchNextPageError && !isFetchingNextPage && <Alert tone="warning">{text.moreFailed}</Alert>}
      {hasNextPage && (
        <Button variant="secondary" blocked={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? text.loadingMore : isFetchNextPageError ? text.again : text.more}
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  entry: HistoryEntry
  tables: HistoryTables
  categories: Category[]
}

function Entry({ entry, tables, categories }: EntryProps) {
  const { username, happened_at, steps } = entry
  return (
    <li className={styles.entry}>
      <p className={styles.who}>
        <strong>{username}</strong> <time dateTime={happened_at}>{writeMoment(happened_at)}</time>
      </p>
      <ul className={styles.lines}>
        {describe(tables, steps, categories).map((line, index) => (
          <li key={index}>
            <Change line={line} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Change({ line }: { line: Line }) {
  if ('sentence' in line) return <span>{line.sentence}</span>
  if (!('to' in line)) return <span>{`${line.label}: ${text.changed}`}</span>
  return (
    <span>
      <span>{`${line.label}:`}</span> <del>{line.from || text.empty}</del> →{' '}
      <ins>{line.to || text.empty}</ins>
    </span>
  )
}
