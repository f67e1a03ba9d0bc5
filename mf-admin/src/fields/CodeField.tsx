import { MaskedField } from 'shared-ui/forms'
import { secondFactor as text } from '../text.ts'

const onlyDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, 6)

/** The code that an authenticator shows; a pasted one may have a space in the middle. */
export const CodeField = ({ autoFocus, hint }: { autoFocus?: boolean; hint?: string }) => (
  <MaskedField
    name="code"
    label={text.code}
    hint={hint}
    mask={onlyDigits}
    autoComplete="one-time-code"
    autoFocus={autoFocus}
    required
  />
)
