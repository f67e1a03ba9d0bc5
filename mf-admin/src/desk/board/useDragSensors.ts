import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { BEFORE_DRAG, LONG_PRESS } from '../../kit/dragging.ts'
import { stages } from './arrangeCards.ts'

/** The arrows lead from column to column. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const next = stages[stages.findIndex((stage) => stage === context.over?.id) + step]
  const rect = next && context.droppableRects.get(next)
  return rect && { ...currentCoordinates, x: rect.left }
}

export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, BEFORE_DRAG),
    useSensor(TouchSensor, LONG_PRESS),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn, scrollBehavior: 'auto' }),
  )
