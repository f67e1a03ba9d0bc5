import { createContext, use, useEffect, useState, type ReactNode } from 'react'

/** ms after which a visitor is told that code does not come. */
export const CODE_TIMEOUT_MS = 5_000

/** webpack's name for a part of the code that did not come; whatever else is thrown is no fault of the line. */
const name = 'ChunkLoadError'

export const isChunkLoadError = (error: unknown) => error instanceof Error && error.name === name

/** What is said of code that hangs, in the place of webpack's own error, which comes minutes later. */
export class SlowCodeError extends Error {
  override name = name
  override message = `Code is still loading after ${CODE_TIMEOUT_MS} ms`
}

/** Tells whoever has loaded the page that a part of its code hangs; the result takes that back. */
export const SlowCodeContext = createContext<(() => () => void) | undefined>(undefined)

/**
 * Has the visitor told that code hangs, as long as it is in the page: code that comes late is still shown.
 * @throws SlowCodeError where nobody would say so
 */
export function SlowCodeReport() {
  const tell = use(SlowCodeContext)
  if (!tell) throw new SlowCodeError()
  useEffect(() => tell(), [tell])
  return null
}

/** What stands in the place of code that is on its way, as the fallback of a `Suspense`, and says so when it hangs. */
export function LazyFallback({ children }: { children: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), CODE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <SlowCodeReport /> : children
}
