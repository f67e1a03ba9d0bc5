import type { LocationOption } from './types.ts'

/** One option per city and neighbourhood, with how many rows lie there, in the order of a Portuguese reader. */
export function countLocations(rows: { city: string; neighborhood: string | null }[]): LocationOption[] {
  const options = new Map<string, LocationOption>()
  for (const { city, neighborhood } of rows) {
    if (!neighborhood) continue
    const key = JSON.stringify([city, neighborhood])
    const option = options.get(key) ?? { city, neighborhood, count: 0 }
    options.set(key, { ...option, count: option.count + 1 })
  }
  const collator = new Intl.Collator('pt-BR')
  return [...options.values()].sort(
    (a, b) => collator.compare(a.city, b.city) || collator.compare(a.neighborhood, b.neighborhood),
  )
}
