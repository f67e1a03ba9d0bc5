import { isBackendError } from 'shared-backend'
import { common } from '../../../kit/text.ts'

export const inParts = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_one, part) =>
    items.slice(part * size, (part + 1) * size),
  )

/** Tells a failure in the user's words, unless what failed is no longer wanted. */
export const failing =
  (tell: (check: { state: 'failed'; message: string }) => void, signal: AbortSignal) => (error: unknown) => {
    if (signal.aborted) return
    tell({ state: 'failed', message: isBackendError(error) ? error.message : common.unexpected })
  }

export function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
