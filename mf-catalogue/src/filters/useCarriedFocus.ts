import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface Carried {
  focus?: string
}

/** Identifies a field from page to page: each checkbox by itself, radio buttons as one group. */
export const fieldKey = ({ name, type, value }: Partial<HTMLInputElement>) =>
  type === 'checkbox' ? `${name}=${value}` : (name ?? '')

function openAround(field: Element) {
  const around = field.closest('details')
  if (!around) return
  around.open = true
  if (around.parentElement) openAround(around.parentElement)
}

/** A form that is focused where it was on the page that a change led here from, and open on a phone as it was there. */
export function useCarriedFocus() {
  const form = useRef<HTMLFormElement>(null)
  const { state } = useLocation() as { state: Carried | null }
  const type: string = useNavigationType()
  const key = type === 'PUSH' ? state?.focus : undefined
  useLayoutEffect(() => {
    if (!key) return
    const [toggle] = form.current?.getElementsByTagName('details') ?? []
    if (toggle) toggle.open = true
    const all = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    const fields = all.filter((field) => fieldKey(field) === key)
    const field = fields.find(({ checked }) => checked) ?? fields[0]
    if (!field) return
    openAround(field)
    field.focus({ preventScroll: true })
  }, [key])
  return form
}
