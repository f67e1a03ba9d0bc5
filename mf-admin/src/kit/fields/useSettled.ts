import { useEffect, useState } from 'react'

/** `value` once it has stayed the same for `wait` ms: no request is sent for each typed letter. */
export function useSettled<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
