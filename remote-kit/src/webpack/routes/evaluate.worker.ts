/** Says as JSON what the server must know of a remote's routes: `node evaluate.worker.ts <routes.cjs>`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { RemoteRoutes } from 'shared-backend'
import { describeRoutes } from 'shared-backend/routes'

type RunModule = (module: { exports: object }, require: (request: string) => unknown) => void

const [file = ''] = process.argv.slice(2)
const module = { exports: {} as { routes?: RemoteRoutes } }
const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'require'], {
  filename: file,
}) as RunModule

try {
  run(module, createRequire(import.meta.url))
  if (!module.exports.routes) throw new Error('src/routes.ts exports no routes')
  process.stdout.write(JSON.stringify(await describeRoutes(module.exports.routes)))
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
// Unfinished work of the loaders is of no use to anybody.
process.exit()
