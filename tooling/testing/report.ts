import { existsSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { readJson } from '../../remote-kit/src/readJson.ts'

const reportSchema = v.object({
  /** ms until its first test began: building, starting the stack. */
  setUp: v.number(),
  /** How many tests ran. */
  tests: v.number(),
  /** ms of each file, all its tests together; several run at once. */
  files: v.record(v.string(), v.number()),
  /** The file, title and errors of each test that failed. */
  failed: v.array(v.string()),
})

type Report = v.InferOutput<typeof reportSchema>

/** The environment variable with the file that a suite's reporter writes to. */
export const reportVariable = 'TEST_REPORT'

const REASON_LINES = 20

/** A test's name, and below it the beginning of each of its errors: what is printed last is what is still there to read. */
export const withReasons = (name: string, errors: (string | undefined)[]) =>
  [
    name,
    ...errors.map((error) =>
      stripVTControlCharacters(error ?? '')
        .split('\n')
        .filter((line) => line.trim() && !line.includes('node_modules'))
        .slice(0, REASON_LINES)
        .map((line) => `      ${line.trim()}`)
        .join('\n'),
    ),
  ]
    .filter(Boolean)
    .join('\n')

/** For a reporter: writes what the summary shows, if anybody wants it. `firstTest` is a time as `Date.now` gives it. */
export function writeReport({ firstTest, ...rest }: Omit<Report, 'setUp'> & { firstTest: number }) {
  const path = process.env[reportVariable]
  if (!path) return
  const report: Report = { setUp: firstTest - performance.timeOrigin, ...rest }
  writeFileSync(path, JSON.stringify(report))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
const LISTED = 5

/** Lines for people about a suite. None when no reporter wrote. */
export function describeReport(path: string, root: string) {
  if (!existsSync(path)) return { times: [], failed: [], tests: 0 }
  const { setUp, tests, files, failed } = readJson(reportSchema, path)
  const inRoot = (text: string) => text.replaceAll(`${root}/`, '')
  const slowest = Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, LISTED)
  return {
    times: [`set-up ${seconds(setUp)}`, ...slowest.map(([file, ms]) => `${seconds(ms)} ${inRoot(file)}`)],
    failed: failed.map(inRoot),
    tests,
  }
}
