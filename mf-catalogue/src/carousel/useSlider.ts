import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { whenLeftAlone } from 'shared-ui'
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
 * What turns by itself, once its code has come and while nobody is busy with the row that stands there before.
 * Without that code the row stays, and scrolls.
 */
export function useSlider(row: RefObject<HTMLElement | null>, wanted: boolean) {
  const [taken, setTaken] = useState<Taken>()

  useEffect(() => {
    if (!wanted) return
    let stop: (() => void) | undefined
    let gone = false
    import('./SlickCarousel.tsx').then(
      ({ SlickCarousel }) => {
        const list = row.current
        // Its frame has the controls too.
        if (gone || !list?.parentElement) return
        stop = whenLeftAlone(list.parentElement, () =>
          setTaken({ Slider: SlickCarousel, start: positionOf(list) }),
        )
      },
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [row, wanted])

  return wanted ? taken : undefined
}
