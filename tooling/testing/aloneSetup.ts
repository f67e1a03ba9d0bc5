import { stackVariable } from './stack.ts'
import globalSetup from './globalSetup.ts'

/** For jest's `globalSetup`: as ./globalSetup.ts, and never a stack that others use at the same time. */
export default function aloneSetup() {
  delete process.env[stackVariable]
  return globalSetup()
}
