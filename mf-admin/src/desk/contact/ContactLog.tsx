import type { CaseContact } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import { useTeam } from '../cases/useTeam.ts'
import styles from '../cases/Cases.module.css'
import { contact as text } from './text.ts'

/** How the agency has reached for a person, and with which words. */
export function ContactLog({ contacts }: { contacts: readonly CaseContact[] }) {
  const { nameOf } = useTeam()
  if (contacts.length === 0) return null
  return (
    <section aria-label={text.log} className={styles.log}>
      <h3>{text.log}</h3>
      <ul>
        {contacts.map(({ id, channel, message, answered, admin_id, created_at }) => (
          <li key={id}>
            <p>
              {[
                text.channels[channel as keyof typeof text.channels],
                writeMoment(created_at),
                admin_id && nameOf(admin_id),
                text.reached[answered === null ? 'unknown' : answered ? 'yes' : 'no'],
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {message && (
              <details>
                <summary>{text.showMessage}</summary>
                <p className={styles.words}>{message}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
