import type { TestStack } from './stack.ts'

/** For jest's `globalTeardown`: ends what globalSetup started. */
export default async function globalTeardown() {
  const { runningTestStack } = globalThis as typeof globalThis & { runningTestStack?: TestStack }
  await runningTestStack?.stop()
}
