import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../action/IconButton.tsx'
import { X } from '../icons/core.ts'
import { cx } from '../cx.ts'
import { ToastOutlet } from '../toast/ToastOutlet.tsx'
import styles from './Modal.module.css'

export type ModalProps = {
  open: boolean
  /** Called by Escape, the close button and a click beside the dialog; the owner sets `open`. */
  onClose: () => void
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Buttons, kept in sight below the scrolling content. */
  footer?: ReactNode
  /** The element that gets the focus first; otherwise the title, so that it is read out. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** The browser's own modal dialog: the rest of the page is inert, and focus returns to where it was. */
export const Modal = (props: ModalProps) => (props.open ? <OpenModal {...props} /> : null)

function OpenModal({ onClose, title, description, size = 'md', footer, initialFocus, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedOutside = useRef(false)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement as HTMLElement | null
    element.showModal()
    const first = initialFocus?.current ?? heading.current
    first?.focus()
    return () => {
      element.close()
      opener?.focus?.()
    }
  }, [initialFocus])

  // Marking text and letting go beside the dialog is no wish to close it: the press counts too.
  const outside = (event: MouseEvent) => event.target === dialog.current

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the dialog is interactive by nature, and Escape is the keyboard's way to the same end
    <dialog
      ref={dialog}
      className={cx(styles.modal, styles[size])}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        pressedOutside.current = outside(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && outside(event)) onClose()
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <div>
            <h2 ref={heading} tabIndex={-1} id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className={styles.description}>
                {description}
              </p>
            )}
          </div>
          <IconButton label="Fechar" icon={<X />} onClick={onClose} />
        </header>
        {children && <div className={styles.content}>{children}</div>}
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <ToastOutlet />
    </dialog>
  )
}
