import { useEffect, useState } from 'react'

/** ms without a keystroke after which nobody is typing. */
const PAUSE = 250

/** A debounced value: while somebody types, the previous one, until they pause. */
export function useDebounced<Value>(value: Value, typing: boolean) {
  const [settled, setSettled] = useState(value)
  // A choice is not debounced.
  if (!typing && settled !== value) setSettled(value)

  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value, typing])

  return typing ? settled : value
}
