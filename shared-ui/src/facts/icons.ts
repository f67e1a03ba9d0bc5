import type { ComponentType, SVGProps } from 'react'
import type { TileName } from 'shared-domain/facts'
import { Bath, BedDouble, Car, LandPlot, Ruler, ShowerHead, Stairs, Toilet } from '../icons/core.ts'

export type Icon = ComponentType<SVGProps<SVGSVGElement>>

export const factIcons: Record<TileName, Icon> = {
  bedrooms: BedDouble,
  bathrooms: Bath,
  suites: ShowerHead,
  parking_spaces: Car,
  lavatory: Toilet,
  staircases: Stairs,
  built_area: Ruler,
  area: Ruler,
  land_area: LandPlot,
}
