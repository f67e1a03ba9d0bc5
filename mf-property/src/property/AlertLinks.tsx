import type { PropertyDetail } from 'shared-backend/properties'
import { dealTypeParams, placeLabel, placeParam } from 'shared-domain/search'
import { ButtonLink } from 'shared-ui'
import { text } from '../text.ts'

/** What others like it may cost, of its price. */
const A_BIT_MORE = 1.2

/** Links to the form 'Avise-me': for a lower price of this listing, and for others like it. */
export function AlertLinks({ property }: { property: PropertyDetail }) {
  const { id, property_type, price, city, neighborhood } = property
  const place = { city, neighborhood }
  const similar = new URLSearchParams({
    type: dealTypeParams[property_type],
    [placeParam(place)]: placeLabel(place),
    ...(price > 0 && { maxPrice: String(Math.ceil(price * A_BIT_MORE)) }),
  })
  return (
    <p data-print="none">
      {price > 0 && (
        <ButtonLink to={`/avisos/novo?imovel=${id}`} variant="ghost" size="sm">
          {text.alertPrice}
        </ButtonLink>
      )}
      <ButtonLink to={`/avisos/novo?${similar.toString()}`} variant="ghost" size="sm">
        {text.alertSimilar}
      </ButtonLink>
    </p>
  )
}
