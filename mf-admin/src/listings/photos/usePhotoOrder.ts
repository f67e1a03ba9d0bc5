import { MouseSensor, TouchSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import { BEFORE_DRAG, LONG_PRESS } from '../../kit/dragging.ts'
import { photos as text } from './text.ts'
import type { Photos } from './usePhotos.ts'

interface Move {
  key: string
  step: -1 | 1
}

/** In px each so many ms: about a row of photos in a second, which a hand can follow. */
export const SLOW_SCROLL = { acceleration: 3, interval: 16, threshold: { x: 0, y: 0.15 } }

/** Ordering photos by dragging, with the mouse or a finger that rests first, and step by step. */
export function usePhotoOrder(photos: Photos) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setAnnouncement] = useState('')
  const moved = useRef<Move | null>(null)
  const sensors = useSensors(useSensor(MouseSensor, BEFORE_DRAG), useSensor(TouchSensor, LONG_PRESS))

  const say = (key: string) => {
    const place = photos.now().findIndex((photo) => photo.key === key)
    setAnnouncement(text.moved(place + 1, photos.now().length))
  }

  // A button that moves with its photo loses the focus, and at the end of the list it is blocked.
  useEffect(() => {
    if (!moved.current) return
    const { key, step } = moved.current
    moved.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
    const [, forward, backward] = buttons.filter((button) => button.dataset.move === key)
    const [wanted, other] = step < 0 ? [forward, backward] : [backward, forward]
    ;(wanted?.getAttribute('aria-disabled') ? other : wanted)?.focus()
  }, [photos.photos])

  return {
    list,
    said,
    sensors,
    drop: ({ active, over }: DragEndEvent) => {
      if (!over || active.id === over.id) return
      photos.moveTo(String(active.id), String(over.id))
      say(String(active.id))
    },
    toFirst: (key: string) => {
      const first = photos.now()[0]
      if (!first) return
      moved.current = { key, step: -1 }
      photos.moveTo(key, first.key)
      say(key)
    },
    step: (key: string, step: -1 | 1) => {
      moved.current = { key, step }
      photos.move(key, step)
      say(key)
    },
  }
}
