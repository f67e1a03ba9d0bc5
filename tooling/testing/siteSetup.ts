import { publishStack, startTestStack, stackVariable, testFunctions } from './stack.ts'

/**
 * For Playwright's `globalSetup`: a stack with listings and the built site. What it returns is the teardown.
 * While writing tests, keep a stack: start `tooling/testing/serve.ts '{"seedProperties":60,"site":true}'`, for imports
 * with `"functionsEnv":{"IMPORT_TEST_ADDRESS":"127.0.0.1"}`, and put the line that it prints into `TEST_STACK`.
 */
export default async function siteSetup() {
  if (process.env[stackVariable]) return
  const stack = await startTestStack({ seedProperties: 60, site: true, functionsEnv: testFunctions })
  publishStack(stack)
  return stack.stop
}
