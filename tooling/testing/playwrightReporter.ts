import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { count } from './counts.ts'
import { withReasons, writeReport } from './report.ts'

/** A reporter of Playwright's that says where the time went and what failed. */
export default class PlaywrightReporter implements Reporter {
  #firstTest = Infinity
  #suite: Suite | undefined
  readonly #files: Record<string, number> = {}

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite
  }

  onTestBegin() {
    count('browser test')
    this.#firstTest = Math.min(this.#firstTest, Date.now())
  }

  onTestEnd({ location: { file } }: TestCase, { duration }: TestResult) {
    this.#files[file] = (this.#files[file] ?? 0) + duration
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? []
    const failed = tests
      .filter((test) => test.outcome() === 'unexpected')
      .map(({ location: { file, line }, title, results }) =>
        withReasons(
          `${file}:${line} › ${title}`,
          results.map(({ error }) => error?.stack ?? error?.message),
        ),
      )
    writeReport({
      firstTest: Math.min(this.#firstTest, Date.now()),
      files: this.#files,
      tests: tests.length,
      failed,
    })
  }
}
