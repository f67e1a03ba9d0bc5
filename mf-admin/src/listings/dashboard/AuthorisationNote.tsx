import type { ListedProperty } from 'shared-backend/admin/listings'
import { Link } from 'react-router-dom'
import { authorisationEnd } from '../private/authorisation.ts'
import { privateFacts as text } from '../private/text.ts'
import styles from './PortalNote.module.css'
import { notePlace } from './usePlace.ts'

/** Says of a listing on the site that its owner's authorisation ends soon or has ended; nothing while there is time. */
export function AuthorisationNote({ property }: { property: ListedProperty }) {
  const { id, active, authorised_until: until } = property
  const end = active && authorisationEnd(until)
  return (
    end && (
      <p className={styles.note}>
        <Link to={`/admin/properties/private/${id}`} onClick={() => notePlace(id)}>
          {text.mark(end)}
        </Link>
      </p>
    )
  )
}
