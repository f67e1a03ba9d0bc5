import { useDroppable } from '@dnd-kit/core'
import { inquiryStageLabels } from 'shared-backend/labels'
import { cx, ErrorState, Spinner } from 'shared-ui'
import { Stack } from 'shared-ui/layout'
import { common } from '../../kit/text.ts'
import { cases } from '../cases/text.ts'
import { MoreCases } from '../cases/MoreCases.tsx'
import type { BoardCase, ColumnCards, Stage } from './arrangeCards.ts'
import { BoardCard } from './BoardCard.tsx'
import styles from './Board.module.css'
import { board as text } from './text.ts'
import type { ColumnList } from './useColumns.ts'

interface BoardColumnProps {
  stage: Stage
  list: ColumnList
  /** Undefined until they are loaded. */
  column: ColumnCards | undefined
  addressOf: (id: string) => string
  onMove: (one: BoardCase, to: Stage) => void
}

export function BoardColumn({ stage, list, column, addressOf, onMove }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const label = inquiryStageLabels[stage]
  return (
    <section
      ref={setNodeRef}
      className={cx(styles.column, isOver && styles.over)}
      aria-label={label}
      aria-busy={list.isFetching}
    >
      <h2 className={styles.columnName}>
        <span>{label}</span> {column && <span className={styles.count}>{column.found}</span>}
      </h2>
      {!column && list.isError && (
        <ErrorState
          title={cases.loadFailed}
          message={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {!column && !list.isError && <Spinner label={common.loading} />}
      {column?.cards.length === 0 && <p className={styles.nobody}>{text.empty}</p>}
      {column && column.cards.length > 0 && (
        <div className={styles.cards}>
          <Stack as="ul" gap={3}>
            {column.cards.map((one) => (
              <BoardCard key={one.id} {...{ one, onMove }} address={addressOf(one.id)} />
            ))}
          </Stack>
          <MoreCases
            shown={column.cards.length}
            found={column.found}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </div>
      )}
    </section>
  )
}
