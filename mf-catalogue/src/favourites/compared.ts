/** The favourites that were marked last for a comparison: whoever comes back, by a link or the browser's button, finds them marked. */
let compared: readonly string[] = []

export const lastCompared = () => compared

export const rememberCompared = (ids: readonly string[]) => {
  compared = ids
}
