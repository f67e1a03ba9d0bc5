import { nameAgency } from '../../tooling/testing/actors.ts'
import {
  publishStack,
  startTestStack,
  type TestStack,
  type TestStackOptions,
} from '../../tooling/testing/stack.ts'

/**
 * A stack for this test file alone, known to `testStack()` and all that builds on it: for what must not meet other
 * tests' e-mails, or breaks parts of the stack. Call it at the top of the file; the stack is there in the tests.
 */
export function useOwnStack(options: TestStackOptions | (() => Promise<TestStackOptions>) = {}) {
  let stack: TestStack | undefined
  beforeAll(async () => {
    const given = typeof options === 'function' ? await options() : options
    stack = await startTestStack(given)
    publishStack(stack)
    // The first tenant to be named would be taken for the agency whose site it is.
    await nameAgency()
  })
  afterAll(() => stack?.stop())
  return () => stack as TestStack
}
