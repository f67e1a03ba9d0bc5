import { useState } from 'react'

/**
 * Lazy code that loads when a visitor is about to need it.
 * @param importCode imports it
 * @returns `load` loads it unless it is there; after it has `failed`, `load` retries
 */
export function useLazyCode<Code extends object>(importCode: () => Promise<Code>) {
  const [code, setCode] = useState<Code>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    if (code) return
    setFailed(false)
    importCode().then(setCode, () => setFailed(true))
  }
  return { code, failed, load }
}
