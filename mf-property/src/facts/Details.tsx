import { detailNames, facts } from 'shared-backend/facts'
import type { PropertyDetail } from 'shared-backend/properties'
import { factWords } from 'shared-ui/facts'
import { text } from '../text.ts'
import styles from './Details.module.css'

/** What is known besides the tiles, each with its label. */
export function Details({ property }: { property: PropertyDetail }) {
  const known = detailNames.flatMap((name) => {
    const words = factWords(name, property[name])
    return words ? [{ name, words }] : []
  })
  if (known.length === 0) return null
  return (
    <section aria-labelledby="details">
      <h2 id="details" className={styles.heading}>
        {text.details}
      </h2>
      <dl className={styles.details}>
        {known.map(({ name, words }) => (
          <div key={name} className={styles.detail}>
            <dt>{facts[name].label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
