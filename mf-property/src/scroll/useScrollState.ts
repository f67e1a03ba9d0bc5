import { useEffect, useState } from 'react'
import { scrollState, type ScrollState } from './scrollState.ts'

const read = (): ScrollState =>
  scrollState(window.scrollY, document.documentElement.scrollHeight, window.innerHeight)

/** As the server renders every page. */
const atTop = scrollState(0, 0, 0)

const same = (a: ScrollState, b: ScrollState) =>
  a.percent === b.percent && a.barVisible === b.barVisible && a.pastIntro === b.pastIntro

/** Where the visitor is on the page, at most one reading a frame. */
export function useScrollState(): ScrollState {
  const [state, setState] = useState(atTop)

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
    onScroll()
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
