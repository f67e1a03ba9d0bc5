import { VisuallyHidden } from 'shared-ui'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Time in ms after which a page has set its title. */
const titleDelay = 100

/** Limit in ms for the heading of a page whose code or data is still loading. */
const timeoutMs = 10_000

/** Calls `use` with the page's heading as soon as it exists. Returns a function that ends the wait. */
function whenHeadingIsThere(run: (heading: HTMLElement) => void) {
  const look = () => {
    const heading = document.querySelector('h1')
    if (!heading) return
    stop()
    run(heading)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), timeoutMs)
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
  // The router sets the scroll position: the start, or where the visitor left the page.
  heading.focus({ preventScroll: true })
}

/** Announces each further page to screen readers, and focuses its heading or its fragment's target. */
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
