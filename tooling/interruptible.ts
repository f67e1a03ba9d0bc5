import { constants } from 'node:os'

/**
 * Runs a program whose child processes do not end with it: SIGINT and SIGTERM abort `work`, which ends them first. What
 * it throws is printed without its stack, and the exit code is 1.
 */
export async function runInterruptibly(work: (signal: AbortSignal) => Promise<void>) {
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort(signal))
  try {
    await work(interrupt.signal)
  } catch (error) {
    if (interrupt.signal.aborted)
      process.exit(128 + constants.signals[interrupt.signal.reason as NodeJS.Signals])
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
