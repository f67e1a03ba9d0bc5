import { useFindPeopleQuery, type ListedPerson } from 'shared-backend/admin/settings'
import { ErrorState, formatDate, formatPhone, Spinner } from 'shared-ui'
import styles from './Persons.module.css'
import { persons as text } from './text.ts'

interface PeopleListProps {
  words: string
  onChoose: (person: ListedPerson) => void
}

/** People who fit the words, with what tells two of one name apart. */
export function PeopleList({ words, onChoose }: PeopleListProps) {
  // Of other words than those that stand in the field there is nothing to choose from.
  const { currentData: people, isError, error, refetch } = useFindPeopleQuery(words)
  if (isError)
    return <ErrorState title={text.failed} message={error?.message} onRetry={() => void refetch()} />
  return (
    <div className={styles.people}>
      <p role="status" className={styles.note}>
        {!people ? text.lookingUp : people.length === 0 ? text.nobody : text.choose(people.length)}
      </p>
      {!people && <Spinner label={text.lookingUp} />}
      {people && people.length > 0 && (
        <ul aria-label={text.people} className={styles.choices}>
          {people.map((person) => (
            <li key={person.case_id}>
              <button type="button" className={styles.person} onClick={() => onChoose(person)}>
                <strong>{person.name}</strong>
                <span className={styles.note}>
                  {[
                    person.phone && formatPhone(person.phone),
                    person.email,
                    text.cases(person.cases, formatDate(person.happened_at)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
