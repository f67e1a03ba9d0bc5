import { useEffect, useState } from 'react'
import { scrollState, type ScrollState } from './scrollState.ts'

const read = (): ScrollState =>
  scrollState(window.scrollY, document.documentElement.scrollHeight, window.innerHeight)

/** At the top, as every page is that has no window yet. */
const readAtStart = () => (typeof window === 'undefined' ? scrollState(0, 0, 0) : read())

const same = (a: ScrollState, b: ScrollState) =>
  a.percent === b.percent && a.barVisible === b.barVisible && a.pastIntro === b.pastIntro

/** Where the visitor is on the page, at most one reading a frame. */
export function useScrollState(): ScrollState {
  const [state, setState] = useState(readAtStart)

  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      setState((before) => {
        const now = read()
        return same(before, now) ? before : now
      })
    }
    const onScroll = () => (frame ||= requestAnimationFrame(update))
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [])

  return state
}
