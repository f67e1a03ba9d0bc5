import { withReasons, writeReport } from './report.ts'

interface TestResult {
  status: string
  fullName: string
  failureMessages: string[]
}

interface FileResult {
  testFilePath: string
  perfStats: { start: number; end: number }
  /** Set when the file itself could not be run. */
  testExecError?: unknown
  testResults: TestResult[]
}

const ranOf = ({ status }: TestResult) => status === 'passed' || status === 'failed'

/** A reporter of jest's that says where the time went and what failed. */
export default class JestReporter {
  onRunComplete(_contexts: unknown, { testResults }: { testResults: FileResult[] }) {
    const ran = testResults.filter(({ perfStats }) => perfStats.start > 0)
    const firstTest = Math.min(Date.now(), ...ran.map(({ perfStats }) => perfStats.start))
    const files = ran.map(({ testFilePath, perfStats }) => [testFilePath, perfStats.end - perfStats.start])
    const failed = testResults.flatMap(({ testFilePath, testExecError, testResults }) => [
      ...(testExecError ? [testFilePath] : []),
      ...testResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          withReasons(`${testFilePath} › ${fullName}`, failureMessages),
        ),
    ])
    writeReport({
      firstTest,
      tests: testResults.flatMap(({ testResults }) => testResults).filter(ranOf).length,
      files: Object.fromEntries(files) as Record<string, number>,
      failed,
    })
  }
}
