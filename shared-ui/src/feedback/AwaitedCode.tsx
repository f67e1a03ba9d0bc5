import { useEffect, useState, type ReactNode } from 'react'

/** ms after which a visitor is told that code does not come. */
export const lateAfter = 5_000

/** webpack's name for a part of the code that did not come; whatever else is thrown is no fault of the line. */
const name = 'ChunkLoadError'

export const isCodeMissing = (error: unknown) => error instanceof Error && error.name === name

/** Thrown where code hangs, in the place of webpack's own, which comes minutes later. */
export class LateCodeError extends Error {
  override name = name
  override message = `Code is still loading after ${lateAfter} ms`
}

/**
 * What stands in the place of code that is on its way, as the fallback of a `Suspense`. Where the code hangs it throws,
 * so that the page's boundary says so and loads it anew.
 */
export function AwaitedCode({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfter)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) throw new LateCodeError()
  return children
}
