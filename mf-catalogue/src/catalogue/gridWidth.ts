/** px; kept while the page lives: a visitor who comes back finds the grid at its full height in the first frame. */
let lastGridWidth: number | undefined

export const knownGridWidth = () => lastGridWidth

export function noteGridWidth(width: number) {
  lastGridWidth = width
}
