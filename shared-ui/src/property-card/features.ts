import type { ComponentType, SVGProps } from 'react'
import { Bath, BedDouble, Car, LandPlot, Ruler, ShowerHead, Stairs, Toilet } from '../icons/core.ts'
import { formatArea } from '../format/format.ts'

export type Icon = ComponentType<SVGProps<SVGSVGElement>>

/** The counts and areas of a listing; rows of `properties` fit. */
export type ListingFacts = {
  bedrooms?: number | null
  bathrooms?: number | null
  suites?: number | null
  parking_spaces?: number | null
  lavatory?: number | null
  staircases?: number | null
  area?: number | null
  built_area?: number | null
  land_area?: number | null
}

export type CardFact = { key: string; value: string; label: string; icon: Icon }

const MAX_TILES = 4

const counts: { key: keyof ListingFacts; singular: string; plural: string; icon: Icon; extra?: true }[] = [
  { key: 'bedrooms', singular: 'quarto', plural: 'quartos', icon: BedDouble },
  { key: 'bathrooms', singular: 'banheiro', plural: 'banheiros', icon: Bath },
  { key: 'suites', singular: 'suíte', plural: 'suítes', icon: ShowerHead },
  { key: 'parking_spaces', singular: 'vaga', plural: 'vagas', icon: Car },
  { key: 'lavatory', singular: 'lavabo', plural: 'lavabos', icon: Toilet, extra: true },
  { key: 'staircases', singular: 'escada', plural: 'escadas', icon: Stairs, extra: true },
]

/** Up to four counts that are not zero; lavabos and escadas (the catalogue's) only when asked for. */
export const cardCounts = (facts: ListingFacts, withExtras: boolean): CardFact[] =>
  counts
    .filter(({ key, extra }) => (withExtras || !extra) && (facts[key] ?? 0) > 0)
    .slice(0, MAX_TILES)
    .map(({ key, singular, plural, icon }) => {
      const count = facts[key]!
      return { key, value: String(count), label: count === 1 ? singular : plural, icon }
    })

/** Built and land area; a listing that gives neither shows its only area. */
export function cardAreas({ area, built_area, land_area }: ListingFacts): CardFact[] {
  const areas: CardFact[] = []
  if (land_area)
    areas.push({ key: 'land_area', value: formatArea(land_area), label: 'terreno', icon: LandPlot })
  if (built_area)
    areas.push({ key: 'built_area', value: formatArea(built_area), label: 'construída', icon: Ruler })
  if (area && areas.length === 0)
    areas.push({ key: 'area', value: formatArea(area), label: 'área', icon: Ruler })
  return areas
}
