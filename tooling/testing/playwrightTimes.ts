import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { writeTimes } from './times.ts'

/** A reporter of Playwright's that says where the time went. */
export default class PlaywrightTimes implements Reporter {
  #firstTest = Infinity
  readonly #files: Record<string, number> = {}

  onTestBegin() {
    this.#firstTest = Math.min(this.#firstTest, Date.now())
  }

  onTestEnd({ location: { file } }: TestCase, { duration }: TestResult) {
    this.#files[file] = (this.#files[file] ?? 0) + duration
  }

  onEnd() {
    writeTimes(Math.min(this.#firstTest, Date.now()), this.#files)
  }
}
