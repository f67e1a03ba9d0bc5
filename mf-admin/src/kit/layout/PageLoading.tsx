import { Spinner } from 'shared-ui'
import { common } from '../text.ts'
import styles from './PageLoading.module.css'

/** Stands for a page whose code or data is on its way. */
export const PageLoading = ({ label = common.loading }: { label?: string }) => (
  <div className={styles.loading} role="status">
    <Spinner size="lg" />
    <p>{label}</p>
  </div>
)
