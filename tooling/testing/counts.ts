import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The environment variable with the file that keeps what a run of the tests has started. */
export const countsVariable = 'TEST_COUNTS'

/**
 * What one run of `npm test` may start, since this is what its minutes go into on any machine. More of it needs a
 * reason, beside its line.
 */
const limits: Record<string, number> = {
  // One to make the data of the others, the site's, and one whose services are stopped.
  stack: 3,
  'browser test': 120,
  clone: 0,
  install: 0,
  'package registry': 0,
}

/** Packages of the site, each of which is built once. */
const BUILD = 'build of '

/** Counts something for the run of the tests that this process belongs to, if there is one. */
export function count(what: string) {
  const file = process.env[countsVariable]
  if (file) appendFileSync(file, `${what}\n`)
}

/** @returns how often each thing was counted in that file */
export function readCounts(file: string) {
  const counts = new Map<string, number>()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** A line for each thing that was counted more often than one run may start it. */
export const overLimit = (counts: Map<string, number>) =>
  [...counts].flatMap(([what, number]) => {
    const most = what.startsWith(BUILD) ? 1 : (limits[what] ?? Infinity)
    return number > most ? [`${what}: ${number}, and ${most} is the most (tooling/testing/counts.ts)`] : []
  })

export const countBuild = (name: string) => count(BUILD + name)
