import { facts, listNames } from 'shared-domain/facts'
import type { PropertyDetail } from 'shared-backend/properties'
import { Check } from 'shared-ui'
import { listWords } from 'shared-ui/facts'
import { text } from '../text.ts'
import styles from './AdditionalInfo.module.css'

/** The amenities of the property and of its building. */
export function Amenities({ property }: { property: PropertyDetail }) {
  const lists = listNames.flatMap((name) => {
    const words = listWords(name, property[name])
    return words.length > 0 ? [{ name, words }] : []
  })
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="amenities">
      <h2 id="amenities" className={styles.heading}>
        {text.amenities}
      </h2>
      {lists.map(({ name, words }) => (
        <div key={name} className={styles.group}>
          <h3 className={styles.subheading}>{facts[name].label}</h3>
          <ul className={styles.list}>
            {words.map((word) => (
              <li key={word} className={styles.item}>
                <Check />
                <span>{word}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
