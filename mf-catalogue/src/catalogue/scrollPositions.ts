import type { Location } from 'react-router-dom'
import { withStorage } from '../withStorage.ts'

const KEY = 'list_places'
/** The number of history entries whose scroll positions are stored: those that were left last. */
const ENTRIES = 20
/** No position below this one is restored: a browser holds no more than so many listings. */
const DEEPEST = 3_000
/** Listings that are loaded after the position, so that a visitor can scroll on. */
const BEHIND = 60

/** The scroll position of a list. */
export interface ScrollPosition {
  /** The listing whose row is the first in the window. */
  id: string
  /** How many listings stand before it. */
  position: number
  /** px from the window's top down to that row. */
  top: number
  /** How many listings were there. */
  count: number
  /** The browser held the full catalogue. */
  held: boolean
  /** px, of each row from the first one on, in a grid whose rows are taken to have `rowHeight`. */
  heights: number[]
  rowHeight: number
}

/** Another release may have stored another shape. */
function isPlace(value: unknown): value is ScrollPosition {
  const { id, held, heights, ...numbers } = (value ?? {}) as Partial<ScrollPosition>
  const { position, top, count, rowHeight } = numbers
  return (
    typeof id === 'string' &&
    typeof held === 'boolean' &&
    Array.isArray(heights) &&
    [position, top, count, rowHeight, ...(heights as unknown[])].every(Number.isFinite) &&
    position! > 0 &&
    position! < DEEPEST
  )
}

/** The key of a history entry. The first page of each document has the same key, so its address is used. */
export const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? pathname + search : key

/** How many listings the list needs so that the position can be restored. */
export const neededFor = ({ position, count }: Pick<ScrollPosition, 'position' | 'count'>) =>
  Math.min(position + BEHIND, count, DEEPEST)

/** The address of a new navigation that opened this document: its page begins at the top. */
function opened() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate') return undefined
  const { pathname, search } = new URL(navigation.name)
  return pathname + search
}

const session = <T>(run: (storage: Storage) => T, otherwise: T) =>
  withStorage(run, otherwise, 'sessionStorage')

/** By entry of the history, those left last at the end. */
type Kept = Map<string, ScrollPosition>

const readPlaces = () =>
  session<Kept>((storage) => {
    const kept = JSON.parse(storage.getItem(KEY) ?? '[]') as [string, unknown][]
    const anew = opened()
    return new Map(kept.filter((one): one is [string, ScrollPosition] => one[0] !== anew && isPlace(one[1])))
  }, new Map())

/** Read once: no other document of the tab writes it while this one lives. */
let places: Kept | undefined

/** The scroll position of an entry's list when it was left; undefined at its start, and where it is unknown. */
export const scrollPositionOf = (entry: string) => (places ??= readPlaces()).get(entry)

/** Stores the scroll position of an entry's list for the life of the tab; without one the list is at its start. */
export function storeScrollPosition(entry: string, place: ScrollPosition | undefined) {
  const all = (places ??= readPlaces())
  all.delete(entry)
  if (place && isPlace(place)) all.set(entry, place)
  for (const oldest of [...all.keys()].slice(0, -ENTRIES)) all.delete(oldest)
  session((storage) => storage.setItem(KEY, JSON.stringify([...all])), undefined)
}
