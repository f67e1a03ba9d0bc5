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

/** Whether the page is being printed: components that show only a part of themselves on a screen then show all. */
export const usePrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )
