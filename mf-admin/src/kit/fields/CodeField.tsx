import { MaskedField } from 'shared-ui/forms'
import { focusInput } from './focusInput.ts'
import { code as text } from './text.ts'

const onlyDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, 6)

interface CodeFieldProps {
  /** Takes the focus when it appears in the place of what was pressed. */
  focused?: boolean
  hint?: string
}

/** The code that an authenticator shows; a pasted one may have a space in the middle. */
export const CodeField = ({ focused, hint }: CodeFieldProps) => (
  <div ref={focused ? focusInput : undefined}>
    <MaskedField
      name="code"
      label={text.label}
      hint={hint}
      mask={onlyDigits}
      autoComplete="one-time-code"
      required
    />
  </div>
)
