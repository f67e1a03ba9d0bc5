/** A full disk counts as free again after this time without a failed write, in ms: it still takes some short lines. */
const calm = 10_000

/**
 * Makes writes that may fail while the stack goes on. It reports the first failed write, and the first that works again.
 */
export function createDisk(folder: string, say: (message: string) => void) {
  let failedAt: number | undefined

  return {
    /** Returns whether the write worked; the caller tries again later. */
    attempt(write: () => void) {
      try {
        write()
      } catch (error) {
        if (failedAt === undefined)
          say(`${folder} cannot be written (${(error as Error).message}); trying again until it can`)
        failedAt = performance.now()
        return false
      }
      if (failedAt !== undefined && performance.now() - failedAt > calm) {
        failedAt = undefined
        say(`${folder} can be written again`)
      }
      return true
    },
  }
}

export type Disk = ReturnType<typeof createDisk>
