import { publishStack, startTestStack } from './stack.ts'

/** For Playwright's `globalSetup`: a stack with listings and the built site. What it returns is the teardown. */
export default async function siteSetup() {
  const stack = await startTestStack({ seedProperties: 60, site: true })
  publishStack(stack)
  process.env.SITE_URL = stack.siteUrl
  return stack.stop
}
