import { dropOf, type News, placeOf, priceOf, subjectOf } from '../outbox/alertEmail.ts'

/** What the service worker shows; it opens `url`, an address of the site. */
export interface Notice {
  title: string
  body: string
  url: string
  /** A later one of the same alert takes the place of this. */
  tag: string
}

/** The most characters of a search's address: push services take 4 kB, and a search may have 8,000 characters. */
const LONGEST = 1500
/** Listings that the text names. */
const NAMED = 3

/** What an e-mail tells in a few words. Undefined where nothing is left to tell. */
export function noticeOf(news: News): Notice | undefined {
  const { alerts, listings, more } = news
  const [[alert], [first]] = [alerts, listings]
  if (!alert || !first) return undefined
  const total = listings.length + more
  const search = `/properties${alert.query}`
  const body =
    total === 1
      ? [priceOf(first), dropOf(first), placeOf(first)].filter(Boolean)
      : listings.slice(0, NAMED).map(({ title }) => title)
  return {
    title: subjectOf(news),
    body: body.join(' · '),
    // Of several searches none shows all.
    url: total === 1 || alerts.length > 1 || search.length > LONGEST ? `/property/${first.id}` : search,
    tag: alert.id,
  }
}
