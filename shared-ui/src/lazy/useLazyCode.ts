import { useState } from 'react'

/**
 * Code that is asked for when somebody is about to need it.
 * @param ask imports it
 * @returns `load` asks for it unless it is there, anew after it has `failed`
 */
export function useLazyCode<Code extends object>(ask: () => Promise<Code>) {
  const [code, setCode] = useState<Code>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    if (code) return
    setFailed(false)
    ask().then(setCode, () => setFailed(true))
  }
  return { code, failed, load }
}
