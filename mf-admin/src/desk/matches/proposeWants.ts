import type { Wants } from 'shared-backend/admin/desk'
import type { Category } from 'shared-backend/properties'
import { fold } from 'shared-domain/fold'
import { PHRASE_LIMIT, readPhrase, type Meaning } from 'shared-domain/phrases'

interface Known {
  places: { city: string; neighborhood: string }[]
  categories: Category[]
}

/** The site's own words name the listing that is asked about: they are nobody's wish. */
const ofTheSite = /"[^"]*"|\(código [^)]*\)/gi

/** Sentences, as a phrase has its limit. */
const sentencesOf = (message: string) =>
  message
    .replaceAll(ofTheSite, ' ')
    .split(/\n+|[.!?;]+(?=\s|$)/)
    .filter((sentence) => sentence.trim())
    .map((sentence) => sentence.slice(0, PHRASE_LIMIT))

/**
 * What somebody seems to look for: what is like the listing that they asked about, except where their message says something
 * else. Null where neither says anything.
 */
export function proposeWants(
  like: Wants | null,
  message: string,
  { places, categories }: Known,
): Wants | null {
  const said = Object.assign(
    {},
    ...sentencesOf(message).map((sentence) => readPhrase(sentence, places).meaning),
  ) as Meaning
  const kinds = categories.filter(({ name }) => said.kinds?.some((kind) => fold(kind) === fold(name)))
  const { minPrice, maxPrice, ...others } = like ?? {}
  const isOtherPrice = said.minPrice ?? said.maxPrice ?? (said.deal && said.deal !== like?.deal)
  const wants: Wants = {
    ...others,
    ...(!isOtherPrice && { ...(minPrice && { minPrice }), ...(maxPrice && { maxPrice }) }),
    ...(said.deal && { deal: said.deal }),
    // Beside a listing another kind may be what is offered in exchange.
    ...(kinds.length > 0 && !like?.kinds && { kinds: kinds.map(({ id }) => id) }),
    ...(said.places && { places: said.places }),
    ...(said.minPrice && { minPrice: said.minPrice }),
    ...(said.maxPrice && { maxPrice: said.maxPrice }),
    ...(said.minBedrooms && { minBedrooms: said.minBedrooms }),
  }
  return Object.keys(wants).length > 0 ? wants : null
}
