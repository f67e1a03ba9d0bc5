import { useEffect, useState, type RefObject } from 'react'

/** The listing that a card's link leads to. */
const listingOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest('article')?.querySelector('a')?.pathname.split('/').at(-1)

/** The id of the listing whose card in the list has the pointer or the focus. */
export function usePointedListing(list: RefObject<HTMLElement | null> | null) {
  const [id, setId] = useState<string>()
  useEffect(() => {
    const element = list?.current
    if (!element) return
    const point = ({ target }: Event) => setId(listingOf(target))
    const leave = () => setId(undefined)
    element.addEventListener('pointerover', point)
    element.addEventListener('focusin', point)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointerover', point)
      element.removeEventListener('focusin', point)
      element.removeEventListener('pointerleave', leave)
    }
  }, [list])
  return id
}
