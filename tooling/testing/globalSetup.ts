import {
  publishStack,
  stackVariable,
  startTestStack,
  testFunctions,
  type TestStack,
  type TestStackOptions,
} from './stack.ts'

const holder = globalThis as typeof globalThis & { runningTestStack?: TestStack }

/** Starts the stack of a run, which globalTeardown ends. With listings, as the site's: one template makes both. */
export async function startForRun(options: TestStackOptions) {
  const stack = await startTestStack({ seedProperties: 60, ...options })
  holder.runningTestStack = stack
  publishStack(stack)
}

/**
 * For jest's `globalSetup`: one stack for all tests of the run, without the site. None where `TEST_STACK` names one
 * already, which may be a hosted project: docs/deploy.md says which tests are for both.
 */
export default async function globalSetup() {
  if (process.env[stackVariable]) return
  await startForRun({ functionsEnv: testFunctions })
}
