import { VisuallyHidden } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** ms after which a page has named itself in the browser's tab. */
const titleDelay = 100

/** ms to wait for the heading of a page whose code or data is still on its way. */
const patience = 10_000

/** Calls with the page's heading as soon as there is one. Returns what stops waiting for it. */
function whenHeadingIsThere(run: (heading: HTMLElement) => void) {
  const look = () => {
    const heading = document.querySelector('h1')
    if (!heading) return
    stop()
    run(heading)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}

/** Whether the visitor, or the page itself, has chosen where the focus is. */
const isTaken = (before: Element | null) => {
  const { activeElement: now } = document
  if (now?.matches('input, select, textarea')) return true
  return now !== before && now !== document.body
}

function takeFocus(heading: HTMLElement) {
  heading.tabIndex = -1
  // Where the page stands is the router's: at its start, or where the visitor left it.
  heading.focus({ preventScroll: true })
}

/** Tells screen readers of each further page that it is there, and begins with its heading or where its fragment leads. */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const before = document.activeElement
    let timer: ReturnType<typeof setTimeout>
    const stop = whenHeadingIsThere((heading) => {
      if (!hash && !isTaken(before)) takeFocus(heading)
      timer = setTimeout(() => setTitle(document.title), titleDelay)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [pathname, hash])

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  )
}
