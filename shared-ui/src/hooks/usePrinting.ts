import { useSyncExternalStore } from 'react'

let printing = false

function subscribe(changed: () => void) {
  const note = ({ type }: Event) => {
    printing = type === 'beforeprint'
    changed()
  }
  window.addEventListener('beforeprint', note)
  window.addEventListener('afterprint', note)
  return () => {
    window.removeEventListener('beforeprint', note)
    window.removeEventListener('afterprint', note)
  }
}

/** Whether the page is on its way to the printer: for what shows only a part of itself on a screen. */
export const usePrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )
