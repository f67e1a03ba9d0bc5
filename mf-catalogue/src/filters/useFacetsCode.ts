import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { whenNearViewport } from 'shared-ui'
import type { FacetsProps } from '../facets/Facets.tsx'

interface Code {
  Facets: ComponentType<FacetsProps>
}

/** What counts choices, once `place` has been in sight: on a phone that is when the filters are opened. */
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
