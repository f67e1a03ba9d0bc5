import { searchTrail, type PropertyDetail } from 'shared-backend/properties'
import { text } from '../text.ts'

/** The way to an active property: to all of its deal, its kind and its place, each of which has this one at least. */
export const trailOf = ({ property_type, property_categories, city, neighborhood }: PropertyDetail) => [
  text.start,
  ...searchTrail({ deal: property_type, kind: property_categories, city, neighborhood }),
]
