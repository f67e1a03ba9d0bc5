import type { ListedProperty } from 'shared-backend/admin/listings'
import { Link } from 'react-router-dom'
import { missingWords } from '../missing.ts'
import { dashboard as text } from './text.ts'
import { fromList, type ListState } from './listAddress.ts'
import styles from './PortalNote.module.css'
import { notePlace } from './usePlace.ts'

/** What keeps a listing off the site, with the way to its form. */
export const MissingNote = ({ property, list }: { property: ListedProperty; list: ListState }) =>
  !property.active &&
  property.missing.length > 0 && (
    <p className={styles.note}>
      <Link
        to={fromList(`/admin/properties/edit/${property.id}`, list)}
        onClick={() => notePlace(property.id)}
      >
        {text.missing(missingWords(property.missing))}
      </Link>
    </p>
  )
