import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { whenNearViewport } from 'shared-ui'
import type { FacetsProps } from '../facets/Facets.tsx'

interface Code {
  Facets: ComponentType<FacetsProps>
}

/** Lazy code that counts choices. It loads once `place` is visible: on a phone when the filters are opened. */
export function useFacetsCode(place: RefObject<HTMLElement | null>) {
  const [code, setCode] = useState<Code>()
  // Without it the filters work as well.
  useEffect(
    () =>
      whenNearViewport(
        place.current!,
        0,
        () => void import('../facets/Facets.tsx').then(setCode, () => undefined),
      ),
    [place],
  )
  return code
}
