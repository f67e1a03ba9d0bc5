import { useEffect, useRef } from 'react'

/**
 * A button that is disabled or removed loses the focus. `focusLater` names who gets it once the editor is unlocked and
 * shows the changes, unless the owner has moved on by then.
 */
export function useLostFocus(isLocked: boolean, photos: unknown, refused: unknown) {
  const editor = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    if (isLocked || wanted.current === null) return
    const { current: selector } = wanted
    wanted.current = null
    if (document.activeElement !== document.body) return
    // The first button of the editor chooses photos.
    const found = editor.current?.querySelector<HTMLButtonElement>(selector)
    ;(found ?? editor.current?.querySelector('button'))?.focus()
  }, [isLocked, photos, refused])

  return { editor, focusLater: (selector: string) => void (wanted.current = selector) }
}
