import { Chip } from 'shared-ui'
import { useRef, useState } from 'react'
import { FoundPerson } from './FoundPerson.tsx'
import styles from './Persons.module.css'
import { PersonSearch } from './PersonSearch.tsx'
import { persons as text } from './text.ts'

/** What is stored of one person. The search is in no address, which browsers and servers keep. */
export function PersonLookup() {
  const [contacts, setContacts] = useState<string[]>([])
  const result = useRef<HTMLElement>(null)
  const searchFor = (next: string[]) => {
    setContacts(next)
    // The pressed button goes with the previous result.
    result.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PersonSearch onSearch={(contact) => setContacts([contact])} onChoose={searchFor} />
      <section ref={result} tabIndex={-1} aria-label={text.result} className={styles.result}>
        {contacts.length > 0 && (
          <>
            <div className={styles.contacts}>
              <span>{text.searched}</span>
              {contacts.map((contact) => (
                <Chip
                  key={contact}
                  label={contact}
                  onRemove={() => searchFor(contacts.filter((one) => one !== contact))}
                />
              ))}
            </div>
            <FoundPerson
              key={contacts.join(' ')}
              contacts={contacts}
              onInclude={(contact) => searchFor([...contacts, contact])}
              result={result}
            />
          </>
        )}
      </section>
    </>
  )
}
