import { useEffect, useRef, useState } from 'react'
import { photos as text } from '../text.ts'
import type { Photos } from './usePhotos.ts'

interface Move {
  key: string
  step: -1 | 1
}

/** Ordering photos by dragging, where each makes room as one passes over it, and step by step. */
export function usePhotoOrder(photos: Photos) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const moved = useRef<Move | null>(null)

  const say = (key: string) => {
    const place = photos.now().findIndex((photo) => photo.key === key)
    setSaid(text.moved(place + 1, photos.now().length))
  }

  // A button that moves with its photo loses the focus, and at the end of the list it is disabled.
  useEffect(() => {
    if (!moved.current) return
    const { key, step } = moved.current
    moved.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
    const [forward, backward] = buttons.filter((button) => button.dataset.move === key)
    const [wanted, other] = step < 0 ? [forward, backward] : [backward, forward]
    ;(wanted?.disabled ? other : wanted)?.focus()
  }, [photos.photos])

  return {
    list,
    dragged,
    said,
    start: setDragged,
    over: (target: string) => {
      if (dragged && dragged !== target) photos.moveTo(dragged, target)
    },
    end: () => {
      if (dragged) say(dragged)
      setDragged(null)
    },
    step: (key: string, step: -1 | 1) => {
      moved.current = { key, step }
      photos.move(key, step)
      say(key)
    },
  }
}
