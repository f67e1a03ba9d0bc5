/** Ids of the favourites that were marked for a comparison. They outlive the list's page, for visitors who come back to it. */
let compared: readonly string[] = []

export const lastCompared = () => compared

export const rememberCompared = (ids: readonly string[]) => {
  compared = ids
}
