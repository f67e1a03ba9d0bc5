/** px, for the life of the page: after going back the grid has its full height in the first frame. */
let lastGridWidth: number | undefined

export const knownGridWidth = () => lastGridWidth

export function noteGridWidth(width: number) {
  lastGridWidth = width
}
