import { lateAfter } from 'shared-ui'

/** @returns what was promised; `late` where it fails or takes longer than a visitor waits, told of the failure if there was one */
export async function inTime<T, L>(
  promise: PromiseLike<T>,
  late: (failure?: { cause: unknown }) => L,
): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<L>((resolve) => (timer = setTimeout(() => resolve(late()), lateAfter)))
  try {
    return await Promise.race([promise, over])
  } catch (cause) {
    return late({ cause })
  } finally {
    clearTimeout(timer)
  }
}
