import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useBackCloses, useHydrated, useMediaQuery } from 'shared-ui'

/** Browsers older than 2024 have no popovers: the menu then opens only by script. */
const hasPopovers = () => 'popover' in HTMLElement.prototype

/** The mobile menu: the browser opens and closes it, and React follows. */
export function useMobileMenu() {
  const menu = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const { key } = useLocation()
  const close = () => (hasPopovers() ? menu.current?.hidePopover() : setOpen(false))
  const afterClosing = useBackCloses(open, close)

  // A navigation closes it; a menu that was opened before hydration is open.
  useEffect(() => {
    if (!hasPopovers()) return () => setOpen(false)
    const element = menu.current
    const follow = () => setOpen(element?.matches(':popover-open') ?? false)
    follow()
    element?.addEventListener('toggle', follow)
    return () => {
      element?.removeEventListener('toggle', follow)
      element?.hidePopover()
      setOpen(false)
    }
  }, [key])

  // A turned tablet shows all of it in the header.
  const isWide = useMediaQuery('(min-width: 768px)')
  useEffect(() => {
    if (isWide && hasPopovers()) menu.current?.hidePopover()
  }, [isWide])

  useEffect(() => {
    if (!open || hasPopovers()) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return {
    open,
    /** Closes the menu if it is open, and then navigates. */
    closeAnd: (then: () => void) => {
      if (!open) return then()
      afterClosing(then)
      close()
    },
    toggleProps: {
      ref: toggle,
      popoverTarget: 'menu',
      'aria-expanded': hydrated ? open : undefined,
      onClick: () => !hasPopovers() && setOpen(!open),
    },
    menuProps: { ref: menu, id: 'menu', popover: 'auto' as const, 'data-open': open || undefined },
  }
}
