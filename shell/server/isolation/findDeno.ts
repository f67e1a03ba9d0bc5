import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The program of the npm package `deno`; undefined where that is not installed. */
export function findDeno() {
  try {
    const { resolve } = createRequire(import.meta.filename)
    const program = join(dirname(resolve('deno/package.json')), 'deno')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
