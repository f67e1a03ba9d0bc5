import { startWorker } from '../offline/startWorker.ts'
import { browserList } from './browserList.ts'

/** A listing that a visitor has kept in this browser. */
export interface Favourite {
  id: string
  /** Title, R$ and deal of the moment when it was kept; null until they are known. */
  title: string | null
  price: number | null
  property_type: 'sale' | 'rent' | null
  /** The visitor's own words, at most 500 characters. */
  note: string
}

/** More would make one address too long. */
export const MOST_FAVOURITES = 60
const MOST_RECENT = 8

const isText = (value: unknown): value is string => typeof value === 'string'

/** In the order that the visitor gave them. */
export const favourites = browserList<Favourite>('favourites', (stored) => {
  const { id, title, price, property_type: deal, note } = (stored ?? {}) as Partial<Favourite>
  return isText(id)
    ? {
        id,
        title: isText(title) ? title : null,
        price: typeof price === 'number' ? price : null,
        property_type: deal === 'sale' || deal === 'rent' ? deal : null,
        note: isText(note) ? note : '',
      }
    : undefined
})

/** The ids of those seen of late, the last one first. */
export const recentListings = browserList<string>('recent_listings', (stored) =>
  isText(stored) ? stored : undefined,
)

export type KnownListing = Pick<Favourite, 'id'> & {
  title: string
  price: number
  property_type: 'sale' | 'rent'
}

export const useFavouriteCount = () => favourites.useList(({ length }) => length)

export const useIsFavourite = (id: string) => favourites.useList((list) => list.some((one) => one.id === id))

/** What has come of it: `full` when there are as many as there can be, `unstored` when only this page knows. */
export type KeepOutcome = 'done' | 'full' | 'unstored'

const outcome = (isStored: boolean): KeepOutcome => (isStored ? 'done' : 'unstored')

/** Keeps a listing, the newest first, or lets go of it. */
export function keepFavourite(
  { id, title, price, property_type }: KnownListing,
  isKept: boolean,
): KeepOutcome {
  const list = favourites.current()
  if (!isKept) return outcome(favourites.set(list.filter((one) => one.id !== id)))
  if (list.some((one) => one.id === id)) return 'done'
  if (list.length >= MOST_FAVOURITES) return 'full'
  void startWorker()
  return outcome(favourites.set([{ id, title, price, property_type, note: '' }, ...list]))
}

/** Notes that a listing was seen, the last one first. */
export const seeListing = (id: string) =>
  recentListings.set([id, ...recentListings.current().filter((one) => one !== id)].slice(0, MOST_RECENT))

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
    const taken = [...new Set(ids)].map((id) => ({
      id,
      title: null,
      price: null,
      property_type: null,
      note: '',
    }))
    // None of the visitor's own goes for them.
    if (taken.length > 0) favourites.set([...taken.slice(0, MOST_FAVOURITES - list.length), ...list])
  } catch {
    // Nor has the first script stored anything there.
  }
}
