import type { ComponentType, SVGProps } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { Bath, BedDouble, Car, formatArea, LandPlot, Ruler, ShowerHead, Stairs, Toilet } from 'shared-ui'

const MAX_FEATURES = 8

export interface Feature {
  key: string
  value: string
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
}

type Facts = Pick<
  PropertyDetail,
  | 'bedrooms'
  | 'bathrooms'
  | 'suites'
  | 'parking_spaces'
  | 'lavatory'
  | 'staircases'
  | 'area'
  | 'built_area'
  | 'land_area'
>

const counts = [
  { key: 'bedrooms', one: 'quarto', many: 'quartos', icon: BedDouble },
  { key: 'bathrooms', one: 'banheiro', many: 'banheiros', icon: Bath },
  { key: 'suites', one: 'suíte', many: 'suítes', icon: ShowerHead },
  { key: 'parking_spaces', one: 'vaga', many: 'vagas', icon: Car },
  { key: 'lavatory', one: 'lavabo', many: 'lavabos', icon: Toilet },
  { key: 'staircases', one: 'lance de escada', many: 'lances de escada', icon: Stairs },
] as const

const areas = [
  { key: 'built_area', label: 'área construída', icon: Ruler },
  { key: 'land_area', label: 'área de terreno', icon: LandPlot },
] as const

/** What the property has, in the order of the page; what is zero or unknown is left out. At most 8. */
export function features(facts: Facts): Feature[] {
  const list: Feature[] = []
  for (const { key, one, many, icon } of counts) {
    const count = facts[key] ?? 0
    if (count > 0) list.push({ key, value: String(count), label: count === 1 ? one : many, icon })
  }
  for (const { key, label, icon } of areas) {
    const area = facts[key]
    if (area) list.push({ key, value: formatArea(area), label, icon })
  }
  // A flat often has just one area, which is neither of the two.
  if (facts.area && !facts.built_area && !facts.land_area) {
    list.push({ key: 'area', value: formatArea(facts.area), label: 'área', icon: Ruler })
  }
  return list.slice(0, MAX_FEATURES)
}
