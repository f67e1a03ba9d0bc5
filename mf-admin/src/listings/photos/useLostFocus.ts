import { useEffect, useRef } from 'react'

/**
 * A button that is removed loses the focus. `focusLater` names who gets it once the editor shows the changes, unless the
 * owner has moved on by then.
 */
export function useLostFocus(photos: unknown, refused: unknown) {
  const editor = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    if (wanted.current === null) return
    const { current: selector } = wanted
    wanted.current = null
    if (document.activeElement !== document.body) return
    // The first button of the editor chooses photos.
    const found = editor.current?.querySelector<HTMLButtonElement>(selector)
    ;(found ?? editor.current?.querySelector('button'))?.focus()
  }, [photos, refused])

  return { editor, focusLater: (selector: string) => void (wanted.current = selector) }
}
