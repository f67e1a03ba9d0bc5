import { summariseCalls } from './callSummary.ts'
import type { TestStack } from './stack.ts'

/** For jest's `globalTeardown`: says who was let in where, and ends what globalSetup started. */
export default async function globalTeardown() {
  const { runningTestStack } = globalThis as typeof globalThis & { runningTestStack?: TestStack }
  const summary = summariseCalls(process.env.CALLS_LOG ?? '')
  if (summary) console.log(summary)
  await runningTestStack?.stop()
}
