import { browserList } from './browserList.ts'

/** A listing that a visitor has kept in this browser. */
export interface Favourite {
  id: string
  /** Title and R$ of the moment when it was kept; null until they are known. */
  title: string | null
  price: number | null
  /** The visitor's own words, at most 500 characters. */
  note: string
}

/** More would make one address too long. */
export const MOST_FAVOURITES = 60
export const MOST_NOTE = 500
const MOST_RECENT = 12

const isText = (value: unknown): value is string => typeof value === 'string'

const favourites = browserList<Favourite>('favourites', (stored) => {
  const { id, title, price, note } = (stored ?? {}) as Partial<Favourite>
  return isText(id)
    ? {
        id,
        title: isText(title) ? title : null,
        price: typeof price === 'number' ? price : null,
        note: isText(note) ? note : '',
      }
    : undefined
})

const recent = browserList<string>('recent_listings', (stored) => (isText(stored) ? stored : undefined))

type Known = Pick<Favourite, 'id'> & { title: string; price: number }

const all = <T>(list: T) => list

/** The kept listings, in the order that the visitor gave them. */
export const useFavourites = () => favourites.useList(all)

export const useFavouriteCount = () => favourites.useList(({ length }) => length)

export const useIsFavourite = (id: string) => favourites.useList((list) => list.some((one) => one.id === id))

/** What has come of it: `full` when there are as many as there can be, `unstored` when only this page knows. */
export type KeepOutcome = 'done' | 'full' | 'unstored'

const outcome = (isStored: boolean): KeepOutcome => (isStored ? 'done' : 'unstored')

/** Keeps a listing, the newest first, or lets go of it. */
export function keepFavourite({ id, title, price }: Known, isKept: boolean): KeepOutcome {
  const list = favourites.current()
  if (!isKept) return outcome(favourites.set(list.filter((one) => one.id !== id)))
  if (list.some((one) => one.id === id)) return 'done'
  if (list.length >= MOST_FAVOURITES) return 'full'
  return outcome(favourites.set([{ id, title, price, note: '' }, ...list]))
}

/** Fills in what was not known when a listing was kept. */
export function learnFavourites(known: readonly Known[]) {
  const list = favourites.current()
  const learnt = list.map((one) => {
    const found = one.title === null && known.find(({ id }) => id === one.id)
    return found ? { ...one, title: found.title, price: found.price } : one
  })
  if (learnt.some((one, index) => one !== list[index])) favourites.set(learnt)
}

export function noteFavourite(id: string, note: string): KeepOutcome {
  const list = favourites.current()
  return outcome(favourites.set(list.map((one) => (one.id === id ? { ...one, note } : one))))
}

/** Moves one towards the start (-1) or the end (1). */
export function moveFavourite(id: string, by: -1 | 1): KeepOutcome {
  const list = [...favourites.current()]
  const from = list.findIndex((one) => one.id === id)
  const [one] = list.splice(from, 1)
  if (one) list.splice(Math.max(0, from + by), 0, one)
  return outcome(favourites.set(list))
}

/** Replaces all favourites: none to erase them, those of before to take that back. */
export const setFavourites = (list: readonly Favourite[]) => favourites.set(list)

export const useRecentListings = () => recent.useList(all)

/** Notes that a listing was seen, the last one first. */
export const seeListing = (id: string) =>
  recent.set([id, ...recent.current().filter((one) => one !== id)].slice(0, MOST_RECENT))

export const setRecentListings = (list: readonly string[]) => recent.set(list)

/**
 * Keeps what was tapped on pages that were left before they were hydrated: the site's first script has written it down. A
 * heart that was tapped twice is none.
 */
export function takeTapped() {
  try {
    const tapped = (localStorage.getItem('tapped') ?? '').trim().split(' ')
    localStorage.removeItem('tapped')
    const list = favourites.current()
    const ids = tapped.filter(
      (id) => id && tapped.filter((one) => one === id).length % 2 === 1 && !list.some((one) => one.id === id),
    )
    const taken = [...new Set(ids)].map((id) => ({ id, title: null, price: null, note: '' }))
    if (taken.length > 0) favourites.set([...taken, ...list].slice(0, MOST_FAVOURITES))
  } catch {
    // Nor has the first script stored anything there.
  }
}
