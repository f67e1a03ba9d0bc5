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
 * Loads the lazy slider when its row is visible, and replaces the native row once that is idle. When the code fails to
 * load, the row stays and scrolls.
 */
export function useSlider(row: RefObject<HTMLElement | null>, wanted: boolean) {
  const [taken, setTaken] = useState<Taken>()

  useEffect(() => {
    const list = row.current
    // The frame contains the controls too.
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
