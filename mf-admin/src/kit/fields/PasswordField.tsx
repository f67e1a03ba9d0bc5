import { useState } from 'react'
import { IconButton } from 'shared-ui'
import { TextField, type TextFieldProps } from 'shared-ui/forms'
import { Eye, EyeOff } from 'shared-ui/icons'

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          aria-pressed={shown}
          icon={<Icon />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
