import { MOST_FAVOURITES } from 'shared-backend'
import { isUuid } from 'shared-domain/search'

export const FAVOURITES = '/favoritos'

/** The listings that the address of a shared list names. */
export function readIds(query: string): string[] {
  const ids = new URLSearchParams(query).get('ids')?.toLowerCase().split(',') ?? []
  return [...new Set(ids)].filter(isUuid).slice(0, MOST_FAVOURITES)
}

export const sharedAddress = (ids: readonly string[]) => `${FAVOURITES}?ids=${ids.join()}`

/** The listings that ids name, in their order, without those that visitors no longer see. */
export const inOrder = <Listing extends { id: string }>(
  ids: readonly string[],
  listings: readonly Listing[] = [],
) => ids.flatMap((id) => listings.find((one) => one.id === id) ?? [])
