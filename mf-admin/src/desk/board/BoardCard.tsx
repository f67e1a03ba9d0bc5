import { useDraggable } from '@dnd-kit/core'
import { caseKindLabels, inquiryStageLabels } from 'shared-backend/labels'
import { writeDay } from 'shared-domain/agencyTime'
import { Badge, cx, IconButton } from 'shared-ui'
import { GripVertical } from 'shared-ui/icons'
import { Link } from 'react-router-dom'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { cases } from '../cases/text.ts'
import type { BoardCase, Stage } from './arrangeCards.ts'
import styles from './Board.module.css'
import { board as text } from './text.ts'

interface BoardCardProps {
  one: BoardCase
  address: string
  onMove: (one: BoardCase, to: Stage) => void
}

const stages = optionsOf(inquiryStageLabels)

/** A card that is dragged anywhere but on its list of stages, which moves it too; with the keyboard by its handle. */
export function BoardCard({ one, address, onMove }: BoardCardProps) {
  const isSaving = 'isSaving' in one && one.isSaving
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: one.id,
    data: { one },
    disabled: isSaving,
    attributes: { roleDescription: text.draggable },
  })
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.card, isDragging && styles.taken)}
      data-case={one.id}
      aria-busy={isSaving}
    >
      <div className={styles.grip} {...listeners}>
        <div className={styles.head}>
          {/* The browser would drag its address. */}
          <Link to={address} className={styles.name} draggable={false}>
            {one.name}
          </Link>
          <IconButton
            {...attributes}
            ref={setActivatorNodeRef}
            label={text.drag(one.name)}
            icon={<GripVertical />}
            size="sm"
          />
        </div>
        <CardFacts one={one} />
      </div>
      <Choice
        label={text.stageOf(one.name)}
        hideLabel
        options={stages}
        value={one.stage}
        onChoose={(stage) => !isSaving && onMove(one, stage as Stage)}
      />
    </li>
  )
}

const CardFacts = ({ one }: { one: BoardCase }) => (
  <>
    <p>{[caseKindLabels[one.kind], one.about].filter(Boolean).join(' · ')}</p>
    {one.next_step && (
      <p>
        {one.overdue && <Badge tone="warning">{cases.late}</Badge>}{' '}
        <span>{cases.next(one.next_step, one.next_on && writeDay(one.next_on))}</span>
      </p>
    )}
    <p>{one.assignee ?? cases.nobody}</p>
  </>
)

/** What is under the pointer while a card is dragged. */
export const DraggedCard = ({ one }: { one: BoardCase }) => (
  <div className={cx(styles.card, styles.dragged)}>
    <span className={styles.name}>{one.name}</span>
    <CardFacts one={one} />
  </div>
)
