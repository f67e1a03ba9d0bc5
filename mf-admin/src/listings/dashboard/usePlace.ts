import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { LIST, placeOf } from './listAddress.ts'

/**
 * Writes a place into the address of this entry of the history, where going back, reloading and sharing find it. Past
 * the router, which would draw the page anew: it reads the address when it comes to it.
 */
function writePlace(place: string) {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + place)
}

export const notePlace = (id: string) => writePlace(`#${placeOf(id)}`)

const isInView = (item: Element) => {
  const { top, bottom } = item.getBoundingClientRect()
  return bottom >= 0 && top <= window.innerHeight
}

const itemAt = (list: HTMLElement | null, hash: string) =>
  [...(list?.children ?? [])].find(({ id }) => hash === `#${id}`) as HTMLElement | undefined

/** The item that takes the place of another one: the next, or the last one if it was that. */
export function neighbourIn(list: HTMLElement | null, id: string) {
  const item = itemAt(list, `#${placeOf(id)}`)
  return (item?.nextElementSibling ?? item?.previousElementSibling ?? null) as HTMLElement | null
}

/** The first item in sight; none while the list's beginning is. */
function firstInView(list: HTMLElement) {
  if (list.getBoundingClientRect().top >= 0) return ''
  const first = [...list.children].find(isInView)
  return first ? `#${first.id}` : ''
}

/** Keeps the place in the list in its address, and goes to the one that the address names: an item, or the heading. */
export function usePlace(list: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  const { hash, key } = useLocation()
  const arrivedAt = useRef('')

  // After each render: a new property is not in a list that was read before.
  useEffect(() => {
    const named = hash === `#${LIST}` ? heading.current : itemAt(list.current, hash)
    const item = arrivedAt.current === key ? undefined : named
    if (!item) return
    arrivedAt.current = key
    // The list below its heading is what one came for.
    if (item === heading.current || !isInView(item))
      item.scrollIntoView({ block: 'start', behavior: 'instant' })
    item.focus({ preventScroll: true })
  })

  useEffect(() => {
    const onScrolled = () => {
      const isOnTheWay = hash !== '' && arrivedAt.current !== key
      if (isOnTheWay || !list.current) return
      const known = itemAt(list.current, window.location.hash)
      if (!known || !isInView(known)) writePlace(firstInView(list.current))
    }
    window.addEventListener('scrollend', onScrolled)
    return () => window.removeEventListener('scrollend', onScrolled)
  }, [list, hash, key])
}
