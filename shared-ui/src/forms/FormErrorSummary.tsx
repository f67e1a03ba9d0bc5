import { useFormikContext } from 'formik'
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from 'shared-ui'

interface FormErrorSummaryProps {
  title?: string
  /** Below the title: a list of the errors. */
  children?: ReactNode
}

/**
 * Stands in the form: after a refused submit it shows an alert and focuses the first field with an error. It
 * disappears once everything is valid.
 */
export function FormErrorSummary({
  title = 'Confira os campos destacados',
  children,
}: FormErrorSummaryProps) {
  const { submitCount, isSubmitting, isValid } = useFormikContext()
  const place = useRef<HTMLDivElement>(null)
  const handled = useRef(submitCount)
  const shown = submitCount > 0 && !isSubmitting && !isValid

  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return
    handled.current = submitCount
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, isSubmitting])

  return (
    <div ref={place} hidden={!shown}>
      {/* Made anew by each refused submit, so that it is announced again. */}
      {shown && (
        <Alert key={submitCount} tone="danger" title={title}>
          {children}
        </Alert>
      )}
    </div>
  )
}
