import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of the npm package `deno`'s executable; undefined where it is not installed. */
export function findDeno() {
  try {
    const { resolve } = createRequire(import.meta.filename)
    const program = join(dirname(resolve('deno/package.json')), 'deno')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
