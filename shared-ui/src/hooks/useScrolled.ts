import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

const no = () => false

/** Whether the page is scrolled more than `threshold` px; renders only when the answer changes. */
export const useScrolled = (threshold: number) =>
  useSyncExternalStore(subscribe, () => window.scrollY > threshold, no)
