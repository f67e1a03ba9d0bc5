import { areaNames, costNames, type AreaName, type CostName } from './facts.ts'
import type { PropertyRow } from './kinds.ts'

/** The area that filters and sorting compare: built, else the general one, else the land; 0 when unknown. */
export function comparableArea(row: Partial<Record<AreaName, number | null>>) {
  for (const name of areaNames) if (row[name]) return row[name]
  return 0
}

type Costs = Pick<PropertyRow, CostName | `${CostName}_period`>

/** R$ a month of one cost; undefined where it is unknown. */
function monthly(row: Costs, name: CostName) {
  const amount = row[name]
  if (amount === null) return undefined
  return row[`${name}_period`] === 'year' ? amount / 12 : amount
}

/** R$ a month of condomínio and IPTU, as far as they are known. */
export const monthlyCosts = (row: Costs) =>
  costNames.reduce((sum, name) => sum + (monthly(row, name) ?? 0), 0)

/** R$ a month for rent with condomínio and IPTU; undefined where the rent, or both costs, are unknown. */
export function monthlyTotal(row: Costs & Pick<PropertyRow, 'price'>) {
  if (row.price === 0 || costNames.every((name) => row[name] === null)) return undefined
  return row.price + monthlyCosts(row)
}

/** R$ for each m² of the area that filters compare; undefined where no area, or no price, is known. */
export function pricePerSquareMetre(row: Pick<PropertyRow, 'price' | AreaName>) {
  const area = comparableArea(row)
  return area > 0 && row.price > 0 ? row.price / area : undefined
}
