import type { ListingOnPortal } from 'shared-backend/admin/listings'
import { portals } from 'shared-domain/portals'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { notePlace } from './usePlace.ts'
import styles from './PortalNote.module.css'
import { problemAddress } from '../../kit/portals/problemAddress.ts'
import { portalText as text } from '../portals/text.ts'

interface PortalNoteProps {
  id: string
  on: ListingOnPortal[] | undefined
  /** Whether the list shows those alone that a portal would refuse. */
  isAmongLeftOut: boolean
}

/** A short mark where a portal would refuse a listing; pressed it says why, with links to what mends it. */
export function PortalNote({ id, on, isAmongLeftOut }: PortalNoteProps) {
  // Not `details`, which HTML forbids in the header of a row.
  const [isOpen, setOpen] = useState(false)
  const reasonsId = useId()
  if (!on) return null
  const refusing = on.filter(({ publish, readiness }) => publish && readiness.stops.length > 0)
  // The list knows it from the scheduled job, a little later.
  if (refusing.length === 0) return isAmongLeftOut && <p className={styles.note}>{text.leaving}</p>
  // Most portals ask for the same.
  const problems = new Map(
    refusing.flatMap(({ portal, readiness }) =>
      readiness.stops.map(({ field, message }) => [message, problemAddress(portal, id, field)]),
    ),
  )
  return (
    <div className={styles.note}>
      <button
        type="button"
        className={styles.mark}
        aria-expanded={isOpen}
        aria-controls={reasonsId}
        onClick={() => setOpen(!isOpen)}
      >
        {text.pending(problems.size)}
      </button>
      <div id={reasonsId} hidden={!isOpen}>
        <p>{text.outOf(refusing.map(({ portal }) => portals[portal].name))}</p>
        <ul>
          {[...problems].map(([message, address]) => (
            <li key={message}>
              <Link to={address} onClick={() => notePlace(id)}>
                {message}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
