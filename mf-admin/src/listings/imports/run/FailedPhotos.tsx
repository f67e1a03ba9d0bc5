import type { PropertyImport } from 'shared-backend/admin/listings'
import { Alert, RetryButton } from 'shared-ui'
import { Link } from 'react-router-dom'
import { pathOfPhoto } from '../zip/names.ts'
import styles from './ImportRun.module.css'
import { runText } from './text.ts'

const text = runText.photos

interface FailedPhotosProps {
  count: number
  failures: PropertyImport['failures']
  isBusy: boolean
  onRetry: () => void
}

/** The photos that were given up, each with its listing and the reason. */
export const FailedPhotos = ({ count, failures, isBusy, onRetry }: FailedPhotosProps) => (
  <>
    <Alert tone="warning" title={text.failed(count)} className={styles.wide}>
      {count > failures.length && <p>{text.most}</p>}
      <RetryButton variant="secondary" size="sm" busy={isBusy} onClick={onRetry} />
    </Alert>
    <ul className={styles.rows} aria-label={text.failed(count)}>
      {failures.map(({ image_id, address, reason, property_id, title, reference_code }) => (
        <li key={image_id} className={styles.row}>
          <Link to={`/admin/properties/edit/${property_id}`}>
            {[reference_code, title].filter(Boolean).join(' · ')}
          </Link>
          <span className={styles.address}>{pathOfPhoto(address)}</span>
          <span className={styles.note}>{reason}</span>
        </li>
      ))}
    </ul>
  </>
)
