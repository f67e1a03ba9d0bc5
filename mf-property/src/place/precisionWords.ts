import type { PropertyDetail } from 'shared-backend/properties'
import type { ShownPoint } from 'shared-domain/shownPoint'
import { text } from '../text.ts'

/** How exact a point is. What the page's address tells is no secret until a visit. */
export function precisionWords(
  { shown_precision }: ShownPoint,
  { address }: Pick<PropertyDetail, 'address'>,
) {
  const words = text.precision[shown_precision]
  return shown_precision === 'door' || address ? words : `${words} ${text.addressAtVisit}`
}
