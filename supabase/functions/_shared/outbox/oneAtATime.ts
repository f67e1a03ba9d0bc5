/**
 * Returns a function that runs `work` until it finds nothing more to send. Whoever calls meanwhile gets the run that is under
 * way, which looks once more.
 */
export function oneAtATime(work: () => Promise<{ sent: number; failed: number }>) {
  let running: Promise<void> | undefined
  let isAsked = false

  async function run() {
    while (isAsked) {
      isAsked = false
      const { sent, failed } = await work()
      isAsked ||= sent + failed > 0
    }
  }

  return () => {
    isAsked = true
    running ??= run().finally(() => (running = undefined))
    return running
  }
}
