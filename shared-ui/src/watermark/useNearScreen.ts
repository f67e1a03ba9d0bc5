import { useEffect, useRef, useState } from 'react'

/** Whether the element has come near the screen; once it has, it stays so. */
export function useNearScreen<Target extends Element>(atOnce = false) {
  const target = useRef<Target>(null)
  const [near, setNear] = useState(atOnce || typeof IntersectionObserver !== 'function')

  useEffect(() => {
    if (near || !target.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [near])

  return [target, near] as const
}
