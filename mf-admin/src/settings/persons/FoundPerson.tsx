import { useFindPersonQuery, type PersonCounts } from 'shared-backend/admin/settings'
import { Alert, Button, cx, EmptyState, ErrorState } from 'shared-ui'
import { useEffect, useState, type RefObject } from 'react'
import { PageLoading } from '../../kit/layout/PageLoading.tsx'
import { otherContacts } from './contacts.ts'
import { ErasePerson } from './ErasePerson.tsx'
import { ExportPerson } from './ExportPerson.tsx'
import { PersonList } from './PersonList.tsx'
import styles from './Persons.module.css'
import { persons as text } from './text.ts'

/** Rows of each kind that are listed. */
const LISTED = 50

interface FoundPersonProps {
  contacts: string[]
  onInclude: (contact: string) => void
  /** Gets the focus, as the pressed button goes with what it has erased. */
  result: RefObject<HTMLElement | null>
}

/** What is stored of the person with these contacts, with ways to export and to erase it. */
export function FoundPerson({ contacts, onInclude, result }: FoundPersonProps) {
  const [erased, setErased] = useState<PersonCounts | null>(null)
  const query = useFindPersonQuery({ contacts, most: LISTED }, { refetchOnMountOrArgChange: true })
  const { data: person, error, isFetching, refetch } = query

  const [readAgain, setReadAgain] = useState(0)
  const lookAgain = (counts: PersonCounts | null) => {
    setErased(counts)
    setReadAgain((times) => times + 1)
    void refetch()
  }
  // Not before the dialog is closed, which keeps the focus until then.
  useEffect(() => {
    if (readAgain > 0) result.current?.focus({ preventScroll: true })
  }, [readAgain, result])

  return (
    <>
      {erased && (
        <Alert tone="success" title={text.erased}>
          <p>{text.erasedWhat(text.counted(erased))}</p>
        </Alert>
      )}
      {isFetching ? (
        <PageLoading label={text.searching} />
      ) : !person || error ? (
        <ErrorState title={text.failed} message={error?.message} onRetry={() => void refetch()} />
      ) : person.rows.length === 0 ? (
        !erased && <EmptyState title={text.none} message={text.noneHelp} />
      ) : (
        <>
          <div className={styles.head}>
            <p role="status">{text.found(countOf(person.erasable) + countOf(person.staying))}</p>
            <div className={styles.actions}>
              <ExportPerson contacts={contacts} />
              <ErasePerson
                person={person}
                contacts={contacts}
                onErased={lookAgain}
                onChanged={() => lookAgain(null)}
              />
            </div>
          </div>
          <OtherContacts contacts={otherContacts(person.rows, contacts)} onInclude={onInclude} />
          <PersonList person={person} />
        </>
      )}
    </>
  )
}

const countOf = (counts: PersonCounts) => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** Somebody may have written with two addresses. */
function OtherContacts({ contacts, onInclude }: Pick<FoundPersonProps, 'contacts' | 'onInclude'>) {
  if (contacts.length === 0) return null
  return (
    <Alert>
      <p>{text.alsoHere}</p>
      <div className={cx(styles.actions, styles.include)}>
        {contacts.map((contact) => (
          <Button key={contact} variant="secondary" size="sm" onClick={() => onInclude(contact)}>
            {text.include(contact)}
          </Button>
        ))}
      </div>
    </Alert>
  )
}
