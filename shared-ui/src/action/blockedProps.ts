import type { MouseEventHandler, SyntheticEvent } from 'react'

/** Also of a click that Enter in a field makes on a form's submit button. */
const refuse = (event: SyntheticEvent) => event.preventDefault()

/** The properties of a button that refuses clicks while it is `blocked`. A disabled one would lose the focus. */
export const blockedProps = (blocked = false, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  'aria-disabled': blocked || undefined,
  onClick: blocked ? refuse : onClick,
})
