import { useCallback, useState } from 'react'
import { useToast } from 'shared-ui'
import { text } from '../text.ts'
import type * as lazy from './lazy.ts'

type Code = typeof lazy

/**
 * The lightbox, loaded when a visitor is about to need it. `load` answers whether it is there; when it
 * could not be fetched a toast says so, and the next try asks again.
 */
export function useLightbox() {
  const [code, setCode] = useState<Code>()
  const toast = useToast()

  const load = useCallback(async () => {
    try {
      setCode(await import('./lazy.ts'))
      return true
    } catch {
      toast.error(text.lightboxFailed)
      return false
    }
  }, [toast])

  return { code, load }
}
