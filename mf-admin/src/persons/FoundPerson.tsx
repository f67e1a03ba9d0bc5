import { isBackendError } from 'shared-backend'
import { useFindPersonQuery, type PersonCounts } from 'shared-backend/admin'
import { Alert, Button, cx, EmptyState, ErrorState } from 'shared-ui'
import { useState } from 'react'
import { PageLoading } from '../layout/PageLoading.tsx'
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
  /** The pressed button goes with what it has erased. */
  onErased: () => void
}

/** What is stored of the person with these contacts, with ways to export and to erase it. */
export function FoundPerson({ contacts, onInclude, onErased }: FoundPersonProps) {
  const [erased, setErased] = useState<PersonCounts | null>(null)
  const query = useFindPersonQuery({ contacts, most: LISTED }, { refetchOnMountOrArgChange: true })
  const { data: person, error, isFetching, refetch } = query

  const afterErasing = (counts: PersonCounts) => {
    setErased(counts)
    onErased()
    void refetch()
  }
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
        <ErrorState
          title={text.failed}
          message={isBackendError(error) ? error.message : undefined}
          onRetry={() => void refetch()}
        />
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
                onErased={afterErasing}
                onChanged={() => {
                  onErased()
                  void refetch()
                }}
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
