import { useSyncExternalStore } from 'react'

const none: readonly never[] = []

/**
 * A list that this browser keeps, the same in each of its tabs. Where the browser stores nothing, the list lasts as long as
 * the page.
 * @param key in `localStorage`
 * @param read an entry of the stored list; undefined for what is none
 */
export function browserList<T>(key: string, read: (stored: unknown) => T | undefined) {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let list: readonly T[] = none
  let isStored = true

  const parse = (stored: string | null): readonly T[] => {
    try {
      const entries: unknown = JSON.parse(stored ?? '[]')
      return Array.isArray(entries) ? entries.map(read).filter((entry) => entry !== undefined) : none
    } catch {
      return none
    }
  }

  const current = () => {
    if (!isStored) return list
    try {
      const stored = localStorage.getItem(key)
      if (stored !== text) [text, list] = [stored, parse(stored)]
    } catch {
      isStored = false
    }
    return list
  }

  const tell = () => {
    for (const listener of listeners) listener()
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }

  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }

  return {
    current,
    /** Replaces the list, and tells whether the browser has stored it. */
    set: (next: readonly T[]) => {
      list = next
      try {
        text = JSON.stringify(next)
        localStorage.setItem(key, text)
        isStored = true
      } catch {
        isStored = false
      }
      tell()
      return isStored
    },
    /** Part of the list, as a component shows it; nothing is known of it before hydration. */
    useList: <Part>(select: (list: readonly T[]) => Part) =>
      useSyncExternalStore(
        subscribe,
        () => select(current()),
        () => select(none),
      ),
    /** Whether the browser has stored what this page has set. */
    useIsStored: () =>
      useSyncExternalStore(
        subscribe,
        () => isStored,
        () => true,
      ),
  }
}
