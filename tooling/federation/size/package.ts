import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../../readJson.ts'
import { root } from '../../workspaces.ts'
import { firstScripts, type Built } from '../built.ts'
import { budget, budgetFile, sizeFault } from './judge.ts'
import { measure } from './measure.ts'

/** How large a package's build is. */
export const sizeOf = (built: Built) => measure(built, firstScripts(built))

/** What is too large in these builds; a package without a `size.json` is told how to get one. */
export function sizeFaults(builds: Built[]) {
  return builds.flatMap((built) => {
    const file = join(root, built.name, budgetFile)
    if (!existsSync(file))
      return [`${built.name} has no ${budgetFile}: npm run size -- ${built.name} writes it.`]
    return sizeFault(built.name, sizeOf(built), readJson(budget, file)) ?? []
  })
}
