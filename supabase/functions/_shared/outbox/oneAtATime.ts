/** Returns a function that runs `work`, once at a time: of all who call during a run, one more run is for all. */
export function oneAtATime(work: () => Promise<unknown>) {
  let running: Promise<void> | undefined
  let isAsked = false

  async function run() {
    while (isAsked) {
      isAsked = false
      await work()
    }
  }

  return () => {
    isAsked = true
    running ??= run().finally(() => (running = undefined))
    return running
  }
}
