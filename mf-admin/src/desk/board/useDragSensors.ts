import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { BEFORE_DRAG, LONG_PRESS } from '../../kit/dragging.ts'
import { stages, type BoardCase } from './arrangeCards.ts'

/** The arrows lead from column to column. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (!step) return
  event.preventDefault()
  // A key that comes at once finds no column below the card yet: it is in its own.
  const own = (context.active?.data.current as { one: BoardCase } | undefined)?.one.stage
  const at = context.over?.id ?? own
  const next = stages[stages.findIndex((stage) => stage === at) + step]
  const rect = next && context.droppableRects.get(next)
  return rect && { ...currentCoordinates, x: rect.left }
}

export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, BEFORE_DRAG),
    useSensor(TouchSensor, LONG_PRESS),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn, scrollBehavior: 'auto' }),
  )
