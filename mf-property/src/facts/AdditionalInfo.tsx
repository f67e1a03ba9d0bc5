import { Check } from 'shared-ui'
import { text } from '../text.ts'
import styles from './AdditionalInfo.module.css'

export function AdditionalInfo({ infos }: { infos: readonly { info_text: string }[] }) {
  if (infos.length === 0) return null
  return (
    <section aria-labelledby="additional-info">
      <h2 id="additional-info" className={styles.heading}>
        {text.additionalInfo}
      </h2>
      <ul className={styles.list}>
        {infos.map(({ info_text: info }, position) => (
          // The list has neither ids nor a life of its own: its order is its identity.
          <li key={position} className={styles.item}>
            <Check />
            <span>{info}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
