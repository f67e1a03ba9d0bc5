import { FAVOURITES } from '../favourites/address.ts'

/** As many as can be read side by side. */
export const MOST_COMPARED = 4

export const compareAddress = (ids: readonly string[]) => `${FAVOURITES}/comparar?ids=${ids.join()}`
