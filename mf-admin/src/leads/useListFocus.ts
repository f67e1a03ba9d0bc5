import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list: whoever asks for more goes on at the first that came, whoever leaves a lead at
 * that lead.
 */
export function useListFocus(shown: number, chosenId: string | null) {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<number>(undefined)
  const left = useRef(chosenId)

  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return
    list.current?.children[from.current]?.querySelector('a')?.focus()
    from.current = undefined
  }, [shown])

  useEffect(() => {
    const [before, now] = [left.current, chosenId]
    left.current = chosenId
    if (!before || now) return
    list.current?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(before)}"] a`)?.focus()
  }, [chosenId])

  return { list, goOnAfter: () => (from.current = shown) }
}
