import { createContext, useContext } from 'react'

/** Takes the messages over to a place of the page; what it returns gives them back. */
export const ToastOutletContext = createContext<
  ((place: HTMLElement | null) => (() => void) | undefined) | null
>(null)

/**
 * Where messages stand while the dialog around it is open: whatever is outside of a modal dialog is inert, so a
 * message there could be neither dismissed nor read out.
 */
export function ToastOutlet() {
  const takeOver = useContext(ToastOutletContext)
  return takeOver && <div ref={takeOver} />
}
