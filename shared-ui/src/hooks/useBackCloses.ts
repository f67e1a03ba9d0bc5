import { useEffect, useEffectEvent, useRef } from 'react'

/** Marks the entry of the history that stands for something open. */
const isLayer = (state: unknown) => (state as { layer?: true } | null)?.layer === true

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
    if (!isLayer(window.history.state)) {
      window.history.pushState({ ...(window.history.state as object), layer: true }, '')
    }
    const pop = () => onPop()
    window.addEventListener('popstate', pop)
    return () => {
      window.removeEventListener('popstate', pop)
      const then = afterwards.current
      afterwards.current = undefined
      if (!isLayer(window.history.state)) return then?.()
      if (then) window.addEventListener('popstate', () => then(), { once: true })
      window.history.back()
    }
  }, [open])

  /** Has `then` run once what is being closed has left the history: for what navigates by itself. */
  return (then: () => void) => {
    afterwards.current = then
  }
}
