import {
  DndContext,
  DragOverlay,
  pointerWithin,
  rectIntersection,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core'
import type { CaseListRequest } from 'shared-backend/admin/desk'
import { inquiryStageLabels } from 'shared-backend/labels'
import { useRef, useState } from 'react'
import { arrangeCards, stages, type BoardCase, type Stage } from './arrangeCards.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { DraggedCard } from './BoardCard.tsx'
import styles from './Board.module.css'
import { LostDialog } from './LostDialog.tsx'
import { board as text } from './text.ts'
import { useCardFocus } from './useCardFocus.ts'
import { useColumns } from './useColumns.ts'
import { useDragSensors } from './useDragSensors.ts'
import { useMoves } from './useMoves.ts'

/** The column under the pointer; with the keyboard the one that the card covers most. */
const overColumn: CollisionDetection = (drag) =>
  drag.pointerCoordinates ? pointerWithin(drag) : rectIntersection(drag)

type Dragged = DragEndEvent['active']
const cardOf = ({ data }: Dragged) => (data.current as { one: BoardCase }).one
const stageName = (id: string | number) => inquiryStageLabels[id as Stage]

const taken = (active: Dragged) => text.taken(cardOf(active).name, stageName(cardOf(active).stage))
const stays = (active: Dragged) => text.stays(cardOf(active).name, stageName(cardOf(active).stage))
const isElsewhere = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
  over !== null && over.id !== cardOf(active).stage

const announcements: Announcements = {
  onDragStart: ({ active }) => taken(active),
  onDragOver: (drag) =>
    isElsewhere(drag) ? text.over(cardOf(drag.active).name, stageName(drag.over!.id)) : taken(drag.active),
  // A toast says what was stored.
  onDragEnd: (drag) => (isElsewhere(drag) ? undefined : stays(drag.active)),
  onDragCancel: ({ active }) => stays(active),
}

interface CaseBoardProps {
  request: CaseListRequest
  addressOf: (id: string) => string
  /** The case that was open before. */
  leftId: string | null
}

/** A column for each stage; a card is dragged into another one, or moved by its list of stages. */
export function CaseBoard({ request, addressOf, leftId }: CaseBoardProps) {
  const [lost, setLost] = useState<BoardCase | null>(null)
  const [dragged, setDragged] = useState<BoardCase | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const sensors = useDragSensors()
  const { moved, move } = useMoves(request, useCardFocus(board, leftId))
  const lists = useColumns(request)
  const shown = stages.filter((stage) => !request.stage || stage === request.stage)
  const columns = arrangeCards(
    Object.fromEntries(
      shown.flatMap((stage) => {
        const pages = lists[stage].currentData?.pages
        return pages
          ? [[stage, { rows: pages.flatMap(({ rows }) => rows), found: pages[0]?.found ?? 0 }]]
          : []
      }),
    ),
    moved,
  )

  const onMove = (one: BoardCase, to: Stage) => {
    if (to === 'lost') setLost(one)
    else void move(one, to)
  }
  const drop = (drag: DragEndEvent) => {
    setDragged(null)
    if (isElsewhere(drag)) onMove(cardOf(drag.active), drag.over!.id as Stage)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={overColumn}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: text.howTo },
        restoreFocus: false,
      }}
      onDragStart={({ active }) => setDragged(cardOf(active))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <div ref={board} className={styles.board} role="region" aria-label={text.title} tabIndex={0}>
        {shown.map((stage) => (
          <BoardColumn
            key={stage}
            list={lists[stage]}
            column={columns[stage]}
            {...{ stage, addressOf, onMove }}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard one={dragged} />}</DragOverlay>
      {lost && (
        <LostDialog
          name={lost.name}
          onClose={() => setLost(null)}
          onChosen={(reason) => {
            setLost(null)
            void move(lost, 'lost', reason)
          }}
        />
      )}
    </DndContext>
  )
}
