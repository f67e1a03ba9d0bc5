import { useEffect, useEffectEvent, useRef } from 'react'

/*
 * The listeners capture: they also hear of a pop that the shell keeps from the router (`shell/src/hydration.ts`).
 */

/** Marks the entry of the history that stands for something open. */
const isLayer = (state: unknown) => (state as { layer?: true } | null)?.layer === true

/** Settles when the entry of what was closed has left the history, which browsers do later than they are asked. */
let leaving: Promise<void> | undefined

function leave() {
  leaving = new Promise((resolve) => {
    const left = () => {
      leaving = undefined
      resolve()
    }
    window.addEventListener('popstate', left, { once: true, capture: true })
  })
  window.history.back()
}

function enter() {
  if (isLayer(window.history.state)) return
  window.history.pushState({ ...(window.history.state as object), layer: true }, '')
}

/**
 * While something lies open over the page, the browser's way back closes it first. Opening adds an entry of the same
 * address to the history, past the router, which would render the page anew; closing by other means takes it away
 * again, unless the visitor went on to another page, which best replaces that entry.
 * @returns hands over what is to be done after it was closed by other means than back, when the entry is gone
 */
export function useBackCloses(open: boolean, onBack: () => void) {
  const onPop = useEffectEvent(() => onBack())
  const afterwards = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (!open) return
    let closed = false
    const pop = () => onPop()
    const begin = () => {
      if (closed) return
      enter()
      window.addEventListener('popstate', pop, { capture: true })
    }
    if (leaving) void leaving.then(begin)
    else begin()
    return () => {
      closed = true
      window.removeEventListener('popstate', pop, { capture: true })
      const then = afterwards.current
      afterwards.current = undefined
      if (!leaving && isLayer(window.history.state)) leave()
      if (leaving) void leaving.then(then)
      else then?.()
    }
  }, [open])

  /** Has `then` run once what is being closed has left the history: for what navigates by itself. */
  return (then: () => void) => {
    afterwards.current = then
  }
}
