/** This number of faults within this time (ms) is too many; the release is then not rendered for this time (ms). */
const mostFaults = 3
const within = 60_000
const pause = 5 * 60_000

/** Decides by a release's faults whether its processes may still be started. */
export function createTrust(now = () => performance.now()) {
  let faults: number[] = []
  let lostUntil = 0
  return {
    isLost: () => now() < lostUntil,
    /** @returns true when this fault reached the limit */
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
