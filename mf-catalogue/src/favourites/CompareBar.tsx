import { ButtonLink, cx } from 'shared-ui'
import { compareAddress } from '../compare/address.ts'
import styles from './Favourites.module.css'
import { text } from './text.ts'

/** How many favourites are marked, and the way to their comparison, which stays in sight meanwhile. */
export const CompareBar = ({ ids }: { ids: readonly string[] }) => (
  <div className={cx(styles.compared, ids.length > 0 && styles.stuck)}>
    <p role="status">{ids.length > 0 ? text.compared(ids.length) : text.compareAdvice}</p>
    {ids.length > 1 && <ButtonLink to={compareAddress(ids)}>{text.compareThese(ids.length)}</ButtonLink>}
  </div>
)
