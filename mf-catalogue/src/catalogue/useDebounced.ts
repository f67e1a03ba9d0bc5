import { useEffect, useState } from 'react'

/** ms without a keystroke after which nobody is typing. */
const PAUSE = 250

/** The value; while somebody types, the one of before, until they rest. */
export function useDebounced<Value>(value: Value, typing: boolean) {
  const [settled, setSettled] = useState(value)
  // What is chosen counts at once.
  if (!typing && settled !== value) setSettled(value)

  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value, typing])

  return typing ? settled : value
}
