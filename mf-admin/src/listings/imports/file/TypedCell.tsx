import { Field, TextInput } from 'shared-ui'
import { useState } from 'react'

interface TypedCellProps {
  label: string
  /** Its whole name, where others have the same label. */
  name?: string
  hint?: string
  /** Why the value cannot be taken. */
  problem?: string
  isDisabled?: boolean
  value: string
  onStore: (value: string) => void
  /** Called with whether the focus is in it. */
  onHold?: (isIn: boolean) => void
}

/** A text that counts once it is whole: with each letter all rows would be checked anew. */
export function TypedCell(props: TypedCellProps) {
  const { label, name, hint, problem, isDisabled, value, onStore, onHold } = props
  const [typed, setTyped] = useState(value)
  const store = () => typed.trim() !== value.trim() && onStore(typed.trim())
  return (
    // Fifty rows of alerts would all be read out at once.
    <Field label={label} hint={problem || hint}>
      {(control) => (
        <TextInput
          {...control}
          aria-label={name}
          disabled={isDisabled}
          aria-invalid={problem ? true : undefined}
          maxLength={1000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={() => onHold?.(true)}
          onBlur={() => {
            onHold?.(false)
            store()
          }}
          onKeyDown={({ key }) => key === 'Enter' && store()}
        />
      )}
    </Field>
  )
}
