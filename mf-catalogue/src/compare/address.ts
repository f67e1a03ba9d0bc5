import { FAVOURITES, readIds } from '../favourites/address.ts'

/** As many as can be read side by side. */
export const MOST_COMPARED = 4

/** The listings that the address of a comparison names. */
export const comparedIn = (query: string) => readIds(query).slice(0, MOST_COMPARED)

export const compareAddress = (ids: readonly string[]) => `${FAVOURITES}/comparar?ids=${ids.join()}`
