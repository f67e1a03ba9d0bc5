/** How long nothing may have failed before it counts as over, in ms: a full disk still takes a short line here and there. */
const calm = 10_000

/**
 * Writes that may fail without harm to what runs. The first one that fails is reported, the others are not; so is the
 * first that works again.
 */
export function createDisk(folder: string, say: (message: string) => void) {
  let failedAt: number | undefined

  return {
    /** Whether the write worked; who calls tries again later. */
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
