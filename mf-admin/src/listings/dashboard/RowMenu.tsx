import { IconButton } from 'shared-ui'
import { EllipsisVertical } from 'shared-ui/icons'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import styles from './RowMenu.module.css'

interface MenuItem {
  label: string
  /** An address to go to; else `onChoose` alone. */
  to?: string
  onChoose?: () => void
  tone?: 'danger'
}

interface RowMenuProps {
  label: string
  items: MenuItem[]
  blocked: boolean
}

/** A menu button as the ARIA pattern has it: arrows, Home and End move, Escape closes and gives the focus back. */
export function RowMenu({ label, items, blocked }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    entries()[0]?.focus()
    menu.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const choose = ({ to, onChoose }: MenuItem) => {
    // A link goes elsewhere by itself.
    if (!to) close()
    onChoose?.()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      all[target]?.focus()
    } else if (event.key === 'Escape') close()
    else if (event.key === ' ') {
      event.preventDefault()
      all[at]?.click()
    }
  }

  return (
    <div
      className={styles.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <IconButton
        ref={button}
        label={label}
        icon={<EllipsisVertical />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        blocked={blocked}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || blocked) return
          event.preventDefault()
          setIsOpen(true)
        }}
      />
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {items.map((item) =>
            item.to ? (
              <Link
                key={item.label}
                role="menuitem"
                tabIndex={-1}
                to={item.to}
                className={styles.item}
                onClick={() => choose(item)}
              >
                {item.label}
              </Link>
            ) : (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={item.tone === 'danger' ? styles.danger : styles.item}
                onClick={() => choose(item)}
              >
                {item.label}
              </button>
            ),
          )}
        </div>
      )}
    </div>
  )
}
