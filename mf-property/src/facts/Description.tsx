import { text } from '../text.ts'
import styles from './Description.module.css'

/** Line breaks as they were typed. */
export const Description = ({ description }: { description: string | null }) => (
  <section aria-labelledby="description">
    <h2 id="description" className={styles.heading}>
      {text.description}
    </h2>
    <p className={styles.text}>{description?.trim() || text.noDescription}</p>
  </section>
)
