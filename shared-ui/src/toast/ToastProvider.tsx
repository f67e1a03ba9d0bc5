import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { Toast, type ToastAction, type ToastMessage, type ToastTone } from './Toast.tsx'
import { ToastOutletContext } from './ToastOutlet.tsx'
import { useToastSide } from './useToastSide.ts'
import styles from './Toast.module.css'

type Show = (title: string, description?: string, action?: ToastAction) => void

export type Toasts = Record<ToastTone, Show>

const ToastContext = createContext<Toasts | null>(null)

/** More would hide the page; the oldest goes. */
const MAX_SHOWN = 4

let nextId = 0

/** Whether two messages say the same, so that one is enough. Two with an action stay: each does something else. */
const isSame = (one: ToastMessage, other: ToastMessage) =>
  !one.action &&
  !other.action &&
  one.tone === other.tone &&
  one.title === other.title &&
  one.description === other.description

/** Holds the toasts; once, in the shell, around everything. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([])

  const toasts = useMemo<Toasts>(() => {
    const show =
      (tone: ToastTone): Show =>
      (title, description, action) => {
        nextId += 1
        const message = { id: nextId, tone, title, description, action }
        // What succeeds is mostly what failed before.
        const isOver = (one: ToastMessage) =>
          isSame(one, message) || (tone === 'success' && one.tone === 'error')
        setMessages((shown) => [...shown.filter((one) => !isOver(one)), message].slice(-MAX_SHOWN))
      }
    return { success: show('success'), error: show('error'), info: show('info') }
  }, [])

  const [outlets, setOutlets] = useState<readonly HTMLElement[]>([])
  const outlet = outlets.at(-1)
  const moveToasts = useCallback((place: HTMLElement | null) => {
    if (!place) return
    setOutlets((before) => [...before, place])
    return () => setOutlets((before) => before.filter((other) => other !== place))
  }, [])

  // An open dialog is above every z-index; as a popover shown after it the messages are above the dialog.
  const stack = useRef<HTMLElement>(null)
  const side = useToastSide(stack, messages)
  useEffect(() => {
    // A dialog that has just gone took the messages with it; they are back after the next render.
    if (!stack.current?.isConnected) return
    stack.current.togglePopover?.(false)
    if (messages.length > 0 && document.querySelector('dialog[open]')) stack.current.togglePopover?.(true)
  }, [messages, outlet])

  const dismiss = useCallback(
    (id: number) => setMessages((shown) => shown.filter((one) => one.id !== id)),
    [],
  )
  const list = (urgent: boolean) =>
    messages
      .filter((message) => (message.tone === 'error') === urgent)
      .map((message) => <Toast key={message.id} message={message} onDismiss={dismiss} />)

  const shown = (
    <section
      ref={stack}
      popover="manual"
      aria-label="Notificações"
      className={cx(styles.stack, side === 'top' && styles.top)}
      data-print="none"
    >
      <div aria-live="assertive" className={styles.list}>
        {list(true)}
      </div>
      <div aria-live="polite" className={styles.list}>
        {list(false)}
      </div>
    </section>
  )

  return (
    <ToastContext value={toasts}>
      <ToastOutletContext value={moveToasts}>{children}</ToastOutletContext>
      {outlet ? createPortal(shown, outlet) : shown}
    </ToastContext>
  )
}

/** `toast.success(title, description?)`, `.error`, `.info`; the object stays the same between renders. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}
