import type { MatchedListing } from 'shared-backend/admin/desk'
import { formatCount, listingPrice, shortCode } from 'shared-ui'
import { matches as text } from './text.ts'

export const codeOf = ({ id, reference_code }: Pick<MatchedListing, 'id' | 'reference_code'>) =>
  reference_code ?? shortCode(id)

/** `Campeche, Florianópolis · 3 quartos · R$ 850.000` */
export function factsOf(listing: MatchedListing) {
  const { amount, period } = listingPrice(listing)
  const rooms = listing.bedrooms && formatCount(listing.bedrooms, 'quarto', 'quartos')
  return [`${listing.neighborhood}, ${listing.city}`, rooms, amount + period].filter(Boolean).join(' · ')
}

interface To {
  name: string
  agency: string
  /** Of the site, without a slash at its end. */
  origin: string
}

/** One message with all these listings and their addresses. */
export const messageOf = (listings: MatchedListing[], { name, agency, origin }: To) =>
  [
    text.greeting(name, agency, listings.length),
    ...listings.map((one) =>
      [one.title, factsOf(one), text.code(codeOf(one)), `${origin}/property/${one.id}`].join('\n'),
    ),
    text.ending(listings.length),
  ].join('\n\n')
