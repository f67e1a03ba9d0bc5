import { createContext, use, useEffect, useState, type ReactNode } from 'react'

/** After this time the page reports that lazy code hangs. */
export const CODE_TIMEOUT_MS = 5_000

/** webpack's name of the error of a chunk that did not load. Any other error is no fault of the network. */
const name = 'ChunkLoadError'

export const isChunkLoadError = (error: unknown) => error instanceof Error && error.name === name

/** Reports code that hangs; webpack's own error follows only minutes later. */
export class SlowCodeError extends Error {
  override name = name
  override message = `Code is still loading after ${CODE_TIMEOUT_MS} ms`
}

/** Reports to the loader of the page that a part of its code hangs; the result withdraws the report. */
export const SlowCodeContext = createContext<(() => () => void) | undefined>(undefined)

/**
 * Reports that code hangs, as long as it is mounted: slow code still replaces it.
 * @throws SlowCodeError where nothing listens to the report
 */
export function SlowCodeReport() {
  const report = use(SlowCodeContext)
  if (!report) throw new SlowCodeError()
  useEffect(() => report(), [report])
  return null
}

/** The fallback of a `Suspense` around lazy code. It reports when the code hangs. */
export function LazyFallback({ children }: { children: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), CODE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <SlowCodeReport /> : children
}
