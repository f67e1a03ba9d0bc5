import { useFindPeopleQuery } from 'shared-backend/admin/settings'
import { writeMoment } from 'shared-domain/agencyTime'
import { formatPhone } from 'shared-ui'
import { Link } from 'react-router-dom'
import { useSettled } from '../../kit/fields/useSettled.ts'
import styles from './ByHand.module.css'
import { byHand as text } from './text.ts'

/** ms without a keystroke after which the typed text is looked up. */
const TYPING = 400
const SHORTEST = 3
const MOST = 3

interface KnownPeopleProps {
  name: string
  phone: string
  email: string
}

/** Those whom the desk has already under what is typed, so that nobody is entered twice. */
export function KnownPeople({ name, phone, email }: KnownPeopleProps) {
  // What tells people apart best is looked up first.
  const typed = [phone, email, name].map((word) => word.trim()).find((word) => word.length >= SHORTEST) ?? ''
  const words = useSettled(typed, TYPING)
  const { data: people = [] } = useFindPeopleQuery(words, { skip: !words })
  const isShown = typed && people.length > 0
  return (
    <div role="status">
      {isShown && (
        <div className={styles.known}>
          <p>{text.known}</p>
          <ul aria-label={text.known}>
            {people.slice(0, MOST).map((person) => (
              <li key={person.case_id}>
                <Link to={`/admin/cases?atendimento=${person.case_id}`}>{person.name}</Link>{' '}
                <span>
                  {[
                    person.phone && formatPhone(person.phone),
                    person.email,
                    text.knownCases(person.cases),
                    text.lastOn(writeMoment(person.happened_at)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
