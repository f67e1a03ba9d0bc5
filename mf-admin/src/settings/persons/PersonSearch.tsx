import { Button, Field, formatPhone, Search, TextInput } from 'shared-ui'
import { useRef, useState, type FormEvent } from 'react'
import { useSettled } from '../../kit/fields/useSettled.ts'
import { isContact } from './contacts.ts'
import { PeopleList } from './PeopleList.tsx'
import styles from './Persons.module.css'
import { persons as text } from './text.ts'

/** ms without another letter, after which people are looked up. */
const SETTLED = 300

interface PersonSearchProps {
  onSearch: (contact: string) => void
  /** Somebody of the list, by all contacts that it has. */
  onChoose: (contacts: string[]) => void
}

/** Asks for an e-mail or a phone, or for a name, whose people are listed while one types. */
export function PersonSearch({ onSearch, onChoose }: PersonSearchProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const words = useSettled(typed.trim(), SETTLED)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const contact = typed.trim()
    setWrong(!isContact(contact))
    if (isContact(contact)) onSearch(formatPhone(contact))
    else input.current?.focus()
  }
  return (
    <>
      <form role="search" noValidate onSubmit={submit} className={styles.search}>
        <Field label={text.contact} error={isWrong ? text.invalid : null} required>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
        <Button type="submit" icon={<Search />}>
          {text.search}
        </Button>
      </form>
      {words.length > 1 && typed !== chosen && !isContact(words) && (
        <PeopleList
          words={words}
          onChoose={({ name, email, phone }) => {
            setTyped(name)
            setChosen(name)
            onChoose([email, phone && formatPhone(phone)].filter((contact) => contact !== null))
          }}
        />
      )}
    </>
  )
}
