/** The parameter with which the page of the places submits a finished choice. */
export const CHOSEN = 'chosen'

export const isChosen = (query: string) => new URLSearchParams(query).has(CHOSEN)
