import { useEffect, useRef, useState } from 'react'
import { whenNearScreen } from '../hooks/whenNearScreen.ts'

/** px */
const MARGIN = 300

/** Whether the element has come near the screen; once it has, it stays so. */
export function useNearScreen<Target extends Element>(atOnce = false) {
  const target = useRef<Target>(null)
  const [near, setNear] = useState(atOnce)

  useEffect(() => {
    if (near || !target.current) return
    return whenNearScreen(target.current, MARGIN, () => setNear(true))
  }, [near])

  return [target, near] as const
}
