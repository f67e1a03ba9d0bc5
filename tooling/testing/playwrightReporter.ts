import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { withReasons, writeReport } from './report.ts'

/** A reporter of Playwright's that says where the time went, what failed, and what passed only when it was repeated. */
export default class PlaywrightReporter implements Reporter {
  #firstTest = Infinity
  #suite: Suite | undefined
  readonly #files: Record<string, number> = {}

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite
  }

  onTestBegin() {
    this.#firstTest = Math.min(this.#firstTest, Date.now())
  }

  onTestEnd({ location: { file } }: TestCase, { duration }: TestResult) {
    this.#files[file] = (this.#files[file] ?? 0) + duration
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? []
    const of = (outcome: ReturnType<TestCase['outcome']>) =>
      tests
        .filter((test) => test.outcome() === outcome)
        .map(({ location: { file, line }, title, results }) =>
          withReasons(
            `${file}:${line} › ${title}`,
            results.map(({ error }) => error?.stack ?? error?.message),
          ),
        )
    writeReport({
      firstTest: Math.min(this.#firstTest, Date.now()),
      files: this.#files,
      failed: of('unexpected'),
      flaky: of('flaky'),
    })
  }
}
