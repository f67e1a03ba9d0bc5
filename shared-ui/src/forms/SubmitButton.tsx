import { useFormikContext } from 'formik'
import { Button, type ButtonProps } from 'shared-ui'

export type SubmitButtonProps = Omit<ButtonProps, 'type'> & {
  /** Stands in the button's place while the form is on its way: 'Enviando...'. */
  busyText: string
}

/** Sends the form, and cannot be pressed again until the answer is there. */
export function SubmitButton({ busyText, busy, children, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext()
  const sending = busy || isSubmitting
  return (
    <Button {...rest} type="submit" busy={sending}>
      {sending ? busyText : children}
    </Button>
  )
}
