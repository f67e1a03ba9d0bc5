import { nameAgency } from './actors.ts'
import { publishStack, stackVariable, startTestStack, type TestStack } from './stack.ts'

const holder = globalThis as typeof globalThis & { runningTestStack?: TestStack }

/**
 * For jest's `globalSetup`: one stack for all tests of the run, without listings and without the site. None where
 * `TEST_STACK` names one already, which may be a hosted project: docs/deploy.md says which tests are for both.
 */
export default async function globalSetup() {
  if (process.env[stackVariable]) return
  const stack = await startTestStack()
  holder.runningTestStack = stack
  publishStack(stack)
  await nameAgency()
}
