import { favourites, recentListings, type Favourite, type KnownListing } from 'shared-backend'
import { eraseKeptPages } from '../offline/eraseKeptPages.ts'

// What only the page of the favourites needs: the shell has the lists themselves.

/** Characters. */
export const MOST_NOTE = 500

const all = <T>(list: T) => list

export const useFavourites = () => favourites.useList(all)

export const useRecentListings = () => recentListings.useList(all)

/** Fills in what was not known when a listing was kept. */
export function learnFavourites(known: readonly KnownListing[]) {
  const list = favourites.current()
  const learnt = list.map((one) => {
    const found = one.title === null && known.find(({ id }) => id === one.id)
    return found
      ? { ...one, title: found.title, price: found.price, property_type: found.property_type }
      : one
  })
  if (learnt.some((one, index) => one !== list[index])) favourites.set(learnt)
}

/** Keeps the visitor's words about a listing. */
export const noteFavourite = (id: string, note: string) =>
  favourites.set(favourites.current().map((one) => (one.id === id ? { ...one, note } : one)))

/** Lets go of one. What it returns puts it back at its place, with its note. */
export function removeFavourite(id: string) {
  const list = favourites.current()
  favourites.set(list.filter((one) => one.id !== id))
  return function restore() {
    const now = favourites.current()
    const one = list.find((before) => before.id === id)
    if (one && !now.some((other) => other.id === id)) favourites.set(now.toSpliced(list.indexOf(one), 0, one))
  }
}

/** Moves one towards the start (-1) or the end (1). */
export function moveFavourite(id: string, by: -1 | 1) {
  const list = [...favourites.current()]
  const from = list.findIndex((one) => one.id === id)
  const [one] = list.splice(from, 1)
  if (one) list.splice(Math.max(0, from + by), 0, one)
  favourites.set(list)
}

/** Erases what the browser keeps about listings. `restore` puts the lists back; pages are kept again as they are opened. */
export function eraseAll() {
  const before: [readonly Favourite[], readonly string[]] = [favourites.current(), recentListings.current()]
  favourites.set([])
  recentListings.set([])
  eraseKeptPages()
  return function restore() {
    favourites.set(before[0])
    recentListings.set(before[1])
  }
}
