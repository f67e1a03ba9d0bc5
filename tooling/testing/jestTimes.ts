import { writeTimes } from './times.ts'

interface FileResult {
  testFilePath: string
  perfStats: { start: number; end: number }
}

/** A reporter of jest's that says where the time went. */
export default class JestTimes {
  onRunComplete(_contexts: unknown, { testResults }: { testResults: FileResult[] }) {
    const ran = testResults.filter(({ perfStats }) => perfStats.start > 0)
    const firstTest = Math.min(Date.now(), ...ran.map(({ perfStats }) => perfStats.start))
    const files = ran.map(({ testFilePath, perfStats }) => [testFilePath, perfStats.end - perfStats.start])
    writeTimes(firstTest, Object.fromEntries(files) as Record<string, number>)
  }
}
