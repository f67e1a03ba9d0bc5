import { MOST_FAVOURITES } from 'shared-backend'
import { isUuid } from 'shared-domain/search'

export const FAVOURITES = '/favoritos'

/** The listings that the address of a shared list names. */
export function readIds(query: string): string[] {
  const ids = new URLSearchParams(query).get('ids')?.toLowerCase().split(',') ?? []
  return [...new Set(ids)].filter(isUuid).slice(0, MOST_FAVOURITES)
}

export const sharedAddress = (ids: readonly string[]) => `${FAVOURITES}?ids=${ids.join()}`
