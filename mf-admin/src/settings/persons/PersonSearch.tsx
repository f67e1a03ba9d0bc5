import { Button, Field, formatPhone, Search, TextInput } from 'shared-ui'
import { useRef, useState, type FormEvent } from 'react'
import { isContact } from './contacts.ts'
import styles from './Persons.module.css'
import { persons as text } from './text.ts'

/** Asks for an e-mail or a phone. */
export function PersonSearch({ onSearch }: { onSearch: (contact: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const contact = typed.trim()
    setWrong(!isContact(contact))
    if (isContact(contact)) onSearch(formatPhone(contact))
    else input.current?.focus()
  }
  return (
    <form role="search" noValidate onSubmit={submit} className={styles.search}>
      <Field label={text.contact} error={isWrong ? text.invalid : null} required>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button type="submit" icon={<Search />}>
        {text.search}
      </Button>
    </form>
  )
}
