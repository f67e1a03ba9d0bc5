import { useEffect, useEffectEvent, useRef } from 'react'

/*
 * The listeners capture: they also hear of a pop that the shell keeps from the router (`shell/src/hydration.ts`).
 */

/** Marks the entry of the history that stands for something open. */
const isLayer = (state: unknown) => (state as { layer?: true } | null)?.layer === true

/** Settles when the closed layer's entry has left the history: browsers go back asynchronously. */
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
 * While a layer is open over the page, the browser's back button closes it first. Opening adds an entry of the same
 * address to the history, past the router, which would render the page anew; closing by other means removes it
 * again, unless the visitor went on to another page, which best replaces that entry.
 * @returns sets a callback that runs once the entry is gone, after the layer was closed by other means than back
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

  /** Runs `then` once the layer's entry has left the history, for callers that navigate. */
  return (then: () => void) => {
    afterwards.current = then
  }
}
