/** What the page of the places sends besides: the choice is made, and leads on from there. */
export const CHOSEN = 'chosen'

export const isChosen = (query: string) => new URLSearchParams(query).has(CHOSEN)
