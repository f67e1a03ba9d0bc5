import { useCallback, useState } from 'react'
import { useToast } from 'shared-ui'
import { text } from '../text.ts'
import type { PhotoLightbox } from './PhotoLightbox.tsx'

/**
 * The lightbox, loaded when a visitor is about to need it. `load` answers whether it is there; when it
 * could not be fetched a toast says so, and the next try asks again.
 */
export function useLightbox() {
  const [Lightbox, setLightbox] = useState<typeof PhotoLightbox>()
  const toast = useToast()

  const load = useCallback(async () => {
    try {
      const module = await import('./PhotoLightbox.tsx')
      setLightbox(() => module.PhotoLightbox)
      return true
    } catch {
      toast.error(text.lightboxFailed)
      return false
    }
  }, [toast])

  return { Lightbox, load }
}
