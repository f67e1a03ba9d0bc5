import { existsSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import * as v from 'valibot'
import { readJson } from '../readJson.ts'

/** Where the time of a suite went, in ms. */
const suiteTimes = v.object({
  /** Until its first test began: building, starting the stack. */
  setUp: v.number(),
  /** Of each file, all its tests together; several run at once. */
  files: v.record(v.string(), v.number()),
})

/** The environment variable with the file that a suite's reporter writes to. */
export const timesVariable = 'TEST_TIMES'

/** For a reporter: says where the time went, if anybody wants to know. `firstTest` is a time as `Date.now` gives it. */
export function writeTimes(firstTest: number, files: Record<string, number>) {
  const path = process.env[timesVariable]
  if (!path) return
  const times: v.InferOutput<typeof suiteTimes> = { setUp: firstTest - performance.timeOrigin, files }
  writeFileSync(path, JSON.stringify(times))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
const LISTED = 5

/** Lines for people: set-up, and the slowest files. None when no reporter wrote. */
export function describeTimes(path: string, root: string) {
  if (!existsSync(path)) return []
  const { setUp, files } = readJson(suiteTimes, path)
  const slowest = Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, LISTED)
  return [
    `set-up ${seconds(setUp)}`,
    ...slowest.map(([file, ms]) => `${seconds(ms)} ${file.replace(`${root}/`, '')}`),
  ]
}
