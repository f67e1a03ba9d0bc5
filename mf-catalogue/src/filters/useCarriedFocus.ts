import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface Carried {
  focus?: string
}

/** A form that is focused where it was on the page that a change led here from, and open on a phone as it was there. */
export function useCarriedFocus() {
  const form = useRef<HTMLFormElement>(null)
  const { state } = useLocation() as { state: Carried | null }
  const type: string = useNavigationType()
  const name = type === 'PUSH' ? state?.focus : undefined
  useLayoutEffect(() => {
    if (!name) return
    const [toggle] = form.current?.getElementsByTagName('details') ?? []
    if (toggle) toggle.open = true
    const fields = [...(form.current?.elements ?? [])].filter((field) => field.getAttribute('name') === name)
    const field = fields.find((one) => (one as HTMLInputElement).checked) ?? fields[0]
    ;(field as HTMLElement | undefined)?.focus({ preventScroll: true })
  }, [name])
  return form
}
