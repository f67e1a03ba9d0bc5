import { formatCount } from 'shared-ui'

const list = new Intl.ListFormat('pt-BR')

export const listings = (n: number) => formatCount(n, 'imóvel', 'imóveis')
export const persons = (n: number) => formatCount(n, 'pessoa', 'pessoas')

/** Whichever an import has; listings where it has nothing. */
export const either = (ofListings: string, ofPersons: string, hasListings: boolean, hasPersons: boolean) =>
  list.format([...(hasListings || !hasPersons ? [ofListings] : []), ...(hasPersons ? [ofPersons] : [])])

/** Such as '60 imóveis e 12 pessoas'. */
export const counted = (n: number, people: number) => either(listings(n), persons(people), n > 0, people > 0)

/** Such as 'os imóveis e as pessoas'. */
export const named = (n: number, people: number) => either('os imóveis', 'as pessoas', n > 0, people > 0)
