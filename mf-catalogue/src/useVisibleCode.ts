import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { whenNearViewport } from 'shared-ui'

/** Lazy code of something that the page can do without. It loads once `place` is visible. */
export function useVisibleCode<Code extends object>(
  place: RefObject<HTMLElement | null>,
  load: () => Promise<Code>,
) {
  const [code, setCode] = useState<Code>()
  const request = useEffectEvent(() => void load().then(setCode, () => undefined))
  useEffect(() => whenNearViewport(place.current!, 0, () => request()), [place])
  return code
}
