/** So many faults within so many ms are too many; then it is left alone for so many ms. */
const mostFaults = 3
const within = 60_000
const pause = 5 * 60_000

/** Whether a release's processes may still be started, by the faults that they had. */
export function createTrust(now = () => performance.now()) {
  let faults: number[] = []
  let lostUntil = 0
  return {
    isLost: () => now() < lostUntil,
    /** @returns true when this fault was one too many */
    lose() {
      faults = [...faults.filter((at) => now() - at < within), now()]
      if (faults.length < mostFaults) return false
      faults = []
      lostUntil = now() + pause
      return true
    },
  }
}

/** Minutes, for the log. */
export const pauseMinutes = pause / 60_000
