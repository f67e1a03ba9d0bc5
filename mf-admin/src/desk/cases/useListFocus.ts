import { useEffect, useRef } from 'react'

/** Where one goes on without a row: the first one, or else the page. */
const placeIn = (list: HTMLElement | null) => list?.querySelector('a') ?? document.querySelector('main')

/**
 * Keeps the keyboard's place in a list: the focus goes to the first new row after more are loaded, and to a case's row
 * after that case is left. A focus that has moved elsewhere meanwhile, or another requested list, is left alone.
 */
export function useListFocus(request: object, shown: number, chosenId: string | null) {
  const list = useRef<HTMLUListElement>(null)
  const wish = useRef<{ from: number; focused: Element | null }>(undefined)
  const left = useRef(chosenId)
  const row = useRef<HTMLElement>(null)

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
    row.current = list.current?.querySelector(`[data-case="${CSS.escape(before)}"] a`) ?? null
    const place = row.current ?? placeIn(list.current)
    place?.focus()
  }, [chosenId])

  // A case that was answered leaves a list of new ones, and one that was deleted leaves all, when they are read again.
  useEffect(() => {
    if (!row.current || row.current.isConnected) return
    row.current = null
    if (document.activeElement === document.body) placeIn(list.current)?.focus()
  })

  return { list, goOnAfter: () => (wish.current = { from: shown, focused: document.activeElement }) }
}
