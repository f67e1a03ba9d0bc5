import type { TestStack } from './stack.ts'

/** For jest's `globalTeardown`: ends what globalSetup started. */
export default async function globalTeardown() {
  await (globalThis as typeof globalThis & { runningTestStack?: TestStack }).runningTestStack?.stop()
}
