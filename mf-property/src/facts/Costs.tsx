import { costNames, facts, monthlyTotal, pricePerSquareMetre } from 'shared-domain/facts'
import type { PropertyDetail } from 'shared-backend/properties'
import { Card, formatPrice } from 'shared-ui'
import { costWords } from 'shared-ui/facts'
import { text } from '../text.ts'
import styles from './SideCard.module.css'

/** The known costs besides the price; nothing where none is known. */
export function Costs({ property }: { property: PropertyDetail }) {
  const costs = costNames.flatMap((name): [string, string][] => {
    const amount = property[name]
    return amount === null ? [] : [[facts[name].label, costWords(amount, property[`${name}_period`])]]
  })
  const total = property.property_type === 'rent' ? monthlyTotal(property) : undefined
  const perMetre = pricePerSquareMetre(property)
  if (total !== undefined) costs.push([text.monthlyTotal, formatPrice(total)])
  if (perMetre !== undefined) costs.push([text.perSquareMetre, formatPrice(perMetre)])
  if (costs.length === 0) return null
  return (
    <Card as="section" aria-labelledby="costs">
      <h2 id="costs" className={styles.heading}>
        {text.costs}
      </h2>
      <dl className={styles.lines}>
        {costs.map(([label, words]) => (
          <div key={label} className={styles.cost}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
