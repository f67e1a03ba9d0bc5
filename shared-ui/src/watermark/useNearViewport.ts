import { useEffect, useRef, useState } from 'react'
import { whenNearViewport } from '../hooks/whenNearViewport.ts'

/** px */
const MARGIN = 300

/** Whether the element has come near the viewport; once it has, it stays so. */
export function useNearViewport<Target extends Element>(atOnce = false) {
  const target = useRef<Target>(null)
  const [near, setNear] = useState(atOnce)

  useEffect(() => {
    if (near || !target.current) return
    return whenNearViewport(target.current, MARGIN, () => setNear(true))
  }, [near])

  return [target, near] as const
}
