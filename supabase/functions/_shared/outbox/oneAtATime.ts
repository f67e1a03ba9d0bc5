/** ms between two runs: a flood of calls would keep the machine from answering them. */
const PAUSE = 1000

/** Returns a function that runs `work`, once at a time: of all who call during a run, one more run is for all, a second later. */
export function oneAtATime(work: () => Promise<unknown>, pause = PAUSE) {
  let running: Promise<void> | undefined
  let isAsked = false

  async function run() {
    while (isAsked) {
      isAsked = false
      await work()
      if (isAsked) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  return () => {
    isAsked = true
    running ??= run().finally(() => (running = undefined))
    return running
  }
}
