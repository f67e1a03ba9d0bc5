import { useEffect, useRef, type RefObject } from 'react'

interface Wanted {
  selector: string
  isAsked: boolean
}

const cardOf = (id: string) => `[data-case="${CSS.escape(id)}"]`

/**
 * A card is removed from its column with the focus, and comes in another one. The returned function names the card that gets
 * it there: for whoever has just moved it from anywhere, else only if the focus was lost.
 * @param leftId the case that was open before the board was
 */
export function useCardFocus(board: RefObject<HTMLElement | null>, leftId: string | null) {
  const wanted = useRef<Wanted | null>(leftId ? { selector: `${cardOf(leftId)} a`, isAsked: false } : null)
  useEffect(() => {
    if (!wanted.current) return
    const { selector, isAsked } = wanted.current
    // A card may have left for a column that the filters hide.
    const target = board.current?.querySelector<HTMLElement>(selector) ?? (isAsked ? board.current : null)
    if (!target) return
    wanted.current = null
    if (isAsked || document.activeElement === document.body) target.focus()
  })

  return (id: string, isAsked: boolean) => {
    const focused = document.activeElement
    if (!isAsked && !focused?.closest(cardOf(id))) return
    const part = focused?.matches(`${cardOf(id)} select`) ? 'select' : 'button'
    wanted.current = { selector: `${cardOf(id)} ${part}`, isAsked }
  }
}
