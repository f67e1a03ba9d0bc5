import type { Location } from 'react-router-dom'
import { withStorage } from '../withStorage.ts'

const KEY = 'list_places'
/** Entries of the history whose places are kept: those that were left last. */
const ENTRIES = 20
/** Further down no place is put back: a browser holds no more than so many listings. */
const DEEPEST = 3_000
/** Listings that follow the place, so that nobody waits who scrolls on. */
const BEHIND = 60

/** Where a list stood. */
export interface ScrollPosition {
  /** The listing whose row is the first in the window. */
  id: string
  /** How many listings stand before it. */
  position: number
  /** px from the window's top down to that row. */
  top: number
  /** How many listings were there. */
  count: number
  /** The browser held the whole catalogue. */
  held: boolean
  /** px, of each row from the first one on, in a grid whose rows are taken to have `rowHeight`. */
  heights: number[]
  rowHeight: number
}

/** Another release may have kept something else. */
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

/** An entry of the history. The first page of each document has the same key: it is told by its address. */
export const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? pathname + search : key

/** How many listings the list needs for somebody to be at that place again. */
export const neededFor = ({ position, count }: Pick<ScrollPosition, 'position' | 'count'>) =>
  Math.min(position + BEHIND, count, DEEPEST)

/** The address that somebody has opened anew with this document, if they have: it begins at its top. */
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

/** Where the list of an entry stood when it was left; undefined for its start, and where that is not known. */
export const scrollPositionOf = (entry: string) => (places ??= readPlaces()).get(entry)

/** Keeps where the list of an entry stands, for as long as the tab lives. Without a place it is at its start. */
export function storeScrollPosition(entry: string, place: ScrollPosition | undefined) {
  const all = (places ??= readPlaces())
  all.delete(entry)
  if (place && isPlace(place)) all.set(entry, place)
  for (const oldest of [...all.keys()].slice(0, -ENTRIES)) all.delete(oldest)
  session((storage) => storage.setItem(KEY, JSON.stringify([...all])), undefined)
}
