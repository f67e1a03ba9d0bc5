import type { PropertyDetail } from 'shared-backend/properties'
import { facts } from 'shared-domain/facts'
import { dealTypeParams, placeLabel, placeParam } from 'shared-domain/search'
import { ButtonLink, formatPrice } from 'shared-ui'
import { text } from '../text.ts'
import styles from './AlertLinks.module.css'

/** What others like it may cost, of its price. */
const A_BIT_MORE = 1.2

/** Links to the form 'Avise-me': for a lower price of this listing, and for others like it. */
export function AlertLinks({ property }: { property: PropertyDetail }) {
  const { id, property_type, category_id, property_categories, price, city, neighborhood } = property
  const place = { city, neighborhood }
  const bedrooms = Math.min(property.bedrooms ?? 0, facts.bedrooms.filter.upTo)
  const maxPrice = Math.ceil(price * A_BIT_MORE)
  const similar = new URLSearchParams({
    type: dealTypeParams[property_type],
    category: category_id,
    [placeParam(place)]: placeLabel(place),
    ...(maxPrice > 0 && { maxPrice: String(maxPrice) }),
    ...(bedrooms > 0 && { bedrooms: String(bedrooms) }),
  })
  const { kinds, deals, search } = text.alertWatched
  return (
    <div className={styles.links} data-print="none">
      {price > 0 && (
        <ButtonLink to={`/avisos/novo?imovel=${id}`} variant="secondary" fullWidth>
          {text.alertPrice}
        </ButtonLink>
      )}
      <ButtonLink to={`/avisos/novo?${similar.toString()}`} variant="secondary" fullWidth>
        <span>
          {text.alertSimilar}{' '}
          <span className={styles.watched}>
            {search(
              property_categories?.plural ?? kinds,
              deals[property_type],
              neighborhood || city,
              bedrooms,
              maxPrice > 0 ? formatPrice(maxPrice) : undefined,
            )}
          </span>
        </span>
      </ButtonLink>
    </div>
  )
}
