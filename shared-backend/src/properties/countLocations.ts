import type { LocationOption } from './types.ts'

/** By city and neighbourhood, in the order of a Portuguese reader. */
export function inReadersOrder(options: LocationOption[]) {
  const collator = new Intl.Collator('pt-BR')
  return options.toSorted(
    (a, b) => collator.compare(a.city, b.city) || collator.compare(a.neighborhood, b.neighborhood),
  )
}

/** One option per city and neighbourhood, with how many rows lie there. */
export function countLocations(rows: { city: string; neighborhood: string | null }[]): LocationOption[] {
  const options = new Map<string, LocationOption>()
  for (const { city, neighborhood } of rows) {
    if (!neighborhood) continue
    const key = JSON.stringify([city, neighborhood])
    const option = options.get(key) ?? { city, neighborhood, count: 0 }
    options.set(key, { ...option, count: option.count + 1 })
  }
  return inReadersOrder([...options.values()])
}
