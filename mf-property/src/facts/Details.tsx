import { agencyDay } from 'shared-domain/agencyTime'
import { detailNames, facts } from 'shared-domain/facts'
import type { PropertyDetail } from 'shared-backend/properties'
import { factWords } from 'shared-ui/facts'
import { text } from '../text.ts'
import styles from './Details.module.css'

/** The known facts besides the tiles, each with its label. The reference stands beside the price. */
export function Details({ property }: { property: PropertyDetail }) {
  const known = detailNames.flatMap((name): { name: string; label: string; words: string }[] => {
    if (name === 'reference_code') return []
    if (name === 'available_from' && property[name] && property[name] <= agencyDay())
      return [{ name, label: text.available, words: text.availableNow }]
    const words = factWords(name, property[name])
    return words ? [{ name, label: facts[name].label, words }] : []
  })
  if (known.length === 0) return null
  return (
    <section aria-labelledby="details">
      <h2 id="details" className={styles.heading}>
        {text.details}
      </h2>
      <dl className={styles.details}>
        {known.map(({ name, label, words }) => (
          <div key={name} className={styles.detail}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
