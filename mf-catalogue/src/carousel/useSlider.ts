import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { whenIdle, whenNearViewport } from 'shared-ui'
import type { SliderProps } from './SlickCarousel.tsx'

interface Taken {
  Slider: ComponentType<SliderProps>
  /** The listing that stood first in the row. */
  start: number
}

/** The first listing that is wholly in sight. */
const positionOf = (row: Element) =>
  Math.round(row.scrollLeft / (row.firstElementChild?.getBoundingClientRect().width || 1))

/**
 * What turns by itself: its code is fetched when the row is seen, and it comes while nobody is busy with the row that
 * stands there before. Without that code the row stays, and scrolls.
 */
export function useSlider(row: RefObject<HTMLElement | null>, wanted: boolean) {
  const [taken, setTaken] = useState<Taken>()

  useEffect(() => {
    const list = row.current
    // Its frame has the controls too.
    if (!wanted || !list?.parentElement) return
    const { parentElement: frame } = list
    let gone = false
    let stop = whenNearViewport(list, 0, () => {
      import('./SlickCarousel.tsx').then(
        ({ SlickCarousel }) => {
          if (gone) return
          const take = () => setTaken({ Slider: SlickCarousel, start: positionOf(list) })
          stop = whenIdle(frame, take)
        },
        () => undefined,
      )
    })
    return () => {
      gone = true
      stop()
    }
  }, [row, wanted])

  return wanted ? taken : undefined
}
