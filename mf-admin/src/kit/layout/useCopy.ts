import { useState } from 'react'

/** Puts a text on the clipboard; `copied` is undefined before, and false where the browser refuses. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return { copied, copy: () => void copy() }
}
