const CATALOGUE = '/properties'

/** The catalogue from which a visitor opened a property, in that page's history state. */
export type CatalogueVisit = {
  /** Its address, filters included. */
  catalogue: string
  /** How many entries of the history lie between. */
  steps: number
}

/** The visit in a location's state, if it has one. */
export function readCatalogueVisit(state: unknown): CatalogueVisit | undefined {
  const { catalogue, steps } = (state ?? {}) as Partial<CatalogueVisit>
  const known = typeof catalogue === 'string' && /^\/properties(\?|$)/.test(catalogue)
  return known && Number.isInteger(steps) && steps! > 0 ? { catalogue, steps: steps! } : undefined
}

/** The state for a link that leads from `location` to a property; none when the catalogue was not on the way. */
export function catalogueVisitFrom(location: { pathname: string; search: string; state: unknown }) {
  if (location.pathname === CATALOGUE) return { catalogue: CATALOGUE + location.search, steps: 1 }
  const before = readCatalogueVisit(location.state)
  return before && { ...before, steps: before.steps + 1 }
}
