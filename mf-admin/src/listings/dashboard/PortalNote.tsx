import type { ListingOnPortal } from 'shared-backend/admin/listings'
import { portals } from 'shared-domain/portals'
import { Link } from 'react-router-dom'
import { notePlace } from './usePlace.ts'
import styles from './PortalNote.module.css'
import { problemAddress } from '../../kit/portals/problemAddress.ts'
import { portalText as text } from '../portals/text.ts'

interface PortalNoteProps {
  id: string
  on: ListingOnPortal[] | undefined
}

/** Why a listing of the list is in no feed; the link leads to what mends it first. */
export function PortalNote({ id, on = [] }: PortalNoteProps) {
  return on.map(({ portal, publish, readiness }) => {
    const [first, ...others] = readiness.stops
    return (
      publish &&
      first && (
        <p key={portal} className={styles.note}>
          <span>{text.outOf(portals[portal].name)}</span>{' '}
          <Link to={problemAddress(portal, id, first.field)} onClick={() => notePlace(id)}>
            {first.message}
          </Link>
          {others.length > 0 && <span>{` ${text.others(others.length)}`}</span>}
        </p>
      )
    )
  })
}
