import { ButtonLink } from 'shared-ui'
import { compareAddress } from './address.ts'
import styles from './Compare.module.css'
import { text } from './text.ts'

/** How many favourites are marked, and the way to their comparison. */
export const CompareBar = ({ ids }: { ids: readonly string[] }) => (
  <div className={styles.bar}>
    <p role="status">{ids.length > 0 ? text.selected(ids.length) : text.advice}</p>
    {ids.length > 1 && <ButtonLink to={compareAddress(ids)}>{text.go(ids.length)}</ButtonLink>}
  </div>
)
