import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list: the focus goes to the first new row after more are loaded, and to a case's row
 * after that case is left. A focus that has moved elsewhere meanwhile, or another requested list, is left alone.
 */
export function useListFocus(request: object, shown: number, chosenId: string | null) {
  const list = useRef<HTMLUListElement>(null)
  const wish = useRef<{ from: number; focused: Element | null }>(undefined)
  const left = useRef(chosenId)

  useEffect(() => () => (wish.current = undefined), [request])

  useEffect(() => {
    if (!wish.current || shown <= wish.current.from) return
    const { from, focused } = wish.current
    wish.current = undefined
    // The button, and the focus with it, is removed at the last page.
    if (document.activeElement !== focused && document.activeElement !== document.body) return
    list.current?.children[from]?.querySelector('a')?.focus()
  }, [shown])

  useEffect(() => {
    const [before, now] = [left.current, chosenId]
    left.current = chosenId
    if (!before || now) return
    list.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(before)}"] a`)?.focus()
  }, [chosenId])

  return { list, goOnAfter: () => (wish.current = { from: shown, focused: document.activeElement }) }
}
