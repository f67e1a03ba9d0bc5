import { createContext, useContext } from 'react'

/** Moves the toasts to another element of the page; the returned function moves them back. */
export const ToastOutletContext = createContext<
  ((place: HTMLElement | null) => (() => void) | undefined) | null
>(null)

/**
 * The place of the toasts while the dialog around it is open: everything outside of a modal dialog is inert, so a toast
 * there could be neither dismissed nor read out.
 */
export function ToastOutlet() {
  const moveToasts = useContext(ToastOutletContext)
  return moveToasts && <div ref={moveToasts} />
}
